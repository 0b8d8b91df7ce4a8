import { describe, expect, it } from 'vitest';
import { madeUpAlt } from './product-gallery.ts';

describe('madeUpAlt', () => {
  it('names the product, and counts from the second picture on', () => {
    expect(madeUpAlt('Maroon Saree', 0)).toBe('Maroon Saree');
    expect(madeUpAlt('Maroon Saree', 1)).toBe('Maroon Saree, picture 2');
    expect(madeUpAlt('x'.repeat(400), 1)).toHaveLength(300);
  });
});
