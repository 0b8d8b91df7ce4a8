import { describe, expect, it } from 'vitest';
import { productIdPath, productPath, productSlug } from './product-address.ts';

describe('productPath', () => {
  it.each([
    ['Maroon Kanchivaram Silk Saree', '/product/5f0c/maroon-kanchivaram-silk-saree'],
    ['Hand Painted Saree - Kalamkaree', '/product/5f0c/hand-painted-saree-kalamkaree'],
    ['பட்டு', `/product/5f0c/${encodeURIComponent('பட்டு')}`],
    ['…', '/product/5f0c'],
  ])('is readable: %s', (name, path) => {
    expect(productPath({ _id: '5f0c', name })).toBe(path);
  });

  it('stays one segment for any id', () => {
    expect(productIdPath('a/../b')).toBe('/product/a%2F..%2Fb');
  });
});

describe('productSlug', () => {
  it('is cut at a hyphen', () => {
    const slug = productSlug('Silk '.repeat(40));
    expect(slug).toMatch(/^silk(-silk)*$/);
    expect(slug.length).toBeLessThanOrEqual(80);
    expect(productSlug('a'.repeat(200))).toBe('a'.repeat(80));
  });
});
