import { describe, expect, it } from 'vitest';
import type { Shop } from '../../contract/shop.ts';
import { pageHead } from './head.ts';

function tagsOf(shop: Partial<Shop>, head: Parameters<typeof pageHead>[1]) {
  const tags = pageHead([{ id: 'root', loaderData: { shop } }], head) as Record<string, unknown>[];
  const named = (name: string) =>
    tags.find((tag) => [tag.name, tag.property, tag.rel].includes(name));
  return {
    title: tags.find((tag) => 'title' in tag)?.title,
    contentOf: (name: string) => named(name)?.content ?? named(name)?.href,
  };
}

const SHOP = { name: 'Test Silks', publicUrl: 'https://silks.example' };

describe('pageHead', () => {
  it('has the title, canonical address and picture of a link preview, all absolute', () => {
    const alt = 'A maroon saree';
    const picture = { path: '/pictures/1-share-1200.jpg', width: 1200, height: 630, alt };
    const head = { title: 'A saree', canonicalPath: '/product/1', picture };
    const { title, contentOf } = tagsOf(SHOP, head);
    expect(title).toBe('A saree | Test Silks');
    expect(contentOf('canonical')).toBe('https://silks.example/product/1');
    expect(contentOf('og:url')).toBe('https://silks.example/product/1');
    expect(contentOf('og:image')).toBe('https://silks.example/pictures/1-share-1200.jpg');
    expect(contentOf('og:image:width')).toBe('1200');
    expect(contentOf('og:image:alt')).toBe('A maroon saree');
    expect(contentOf('twitter:card')).toBe('summary_large_image');
    expect(contentOf('robots')).toBe('max-image-preview:large');
  });

  it('has no address of a picture and no canonical one without the shop’s own', () => {
    const { contentOf } = tagsOf({ name: 'Test Silks', publicUrl: '' }, { canonicalPath: '/' });
    expect(contentOf('og:image')).toBeUndefined();
    expect(contentOf('canonical')).toBeUndefined();
    expect(contentOf('og:title')).toBe('Test Silks');
  });

  it('shows the picture with the shop’s name only while that is its name', () => {
    const imageOf = (name: string) => tagsOf({ ...SHOP, name }, {}).contentOf('og:image');
    expect(imageOf('SSMS Silks')).toBe('https://silks.example/og.jpg');
    expect(imageOf('Kavitha Silks')).toBe('https://silks.example/banners/silk-sarees-1440.jpg');
  });

  it('keeps private pages and parts of others out of search engines', () => {
    const robotsOf = (head: Parameters<typeof pageHead>[1]) =>
      tagsOf(SHOP, head).contentOf('robots');
    expect(robotsOf({ isPrivate: true, canonicalPath: '/cart' })).toBe('noindex');
    expect(robotsOf({ isPartOfAnother: true, canonicalPath: '/category/x' })).toBe(
      'noindex,follow',
    );
    expect(tagsOf(SHOP, { isPrivate: true }).contentOf('og:title')).toBeUndefined();
  });
});
