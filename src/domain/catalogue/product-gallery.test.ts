import { describe, expect, it } from 'vitest';
import { defaultAlt } from './product-gallery.ts';

describe('madeUpAlt', () => {
  it('names the product, and counts from the second picture on', () => {
    expect(defaultAlt('Maroon Saree', 0)).toBe('Maroon Saree');
    expect(defaultAlt('Maroon Saree', 1)).toBe('Maroon Saree, picture 2');
    expect(defaultAlt('x'.repeat(400), 1)).toHaveLength(300);
  });
});
