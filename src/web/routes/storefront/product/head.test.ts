import { describe, expect, it } from 'vitest';
import { rupees } from '../../../../domain/money/money.ts';
import { DEFAULT_PRICING } from '../../../../domain/orders/order-totals.ts';
import { productLike } from '../../../platform/product.fixture.ts';
import { firstSentence, productDescription } from './head.ts';

describe('firstSentence', () => {
  it.each([
    ['Deep maroon silk. Dry clean only.', 'Deep maroon silk.'],
    ['It is 5.5 m long, with a blouse piece. Soft.', 'It is 5.5 m long, with a blouse piece.'],
    ['No full stop at all', 'No full stop at all'],
    ['  Two\n lines. More', 'Two lines.'],
    ['', ''],
  ])('of %j is %j', (description, sentence) => {
    expect(firstSentence(description)).toBe(sentence);
  });

  it('cuts a long one at a word', () => {
    const cut = firstSentence('silk and zari '.repeat(40));
    expect(cut.length).toBeLessThanOrEqual(160);
    expect(cut).toMatch(/ (silk|and|zari)…$/);
  });
});

describe('productDescription', () => {
  it('says what it is, what it costs and how it comes', () => {
    const product = productLike('1', {
      description: 'Deep maroon silk. More.',
      price: rupees(12_500),
    });
    expect(productDescription(product, DEFAULT_PRICING)).toBe(
      'Deep maroon silk. ₹14,375 with tax, free delivery in India, returns within 7 days.',
    );
    expect(productDescription({ ...product, offerPrice: rupees(99.5) }, DEFAULT_PRICING)).toContain(
      '₹114.43 with tax, delivery across India',
    );
  });

  it('names no tax where there is none', () => {
    const product = productLike('1', { description: 'Silk.', price: rupees(12_500) });
    expect(productDescription(product, { ...DEFAULT_PRICING, taxPercent: 0 })).toContain(
      'Silk. ₹12,500, free delivery',
    );
  });

  it('fits into a search result', () => {
    const product = productLike('1', { description: 'silk and zari '.repeat(40) });
    expect(productDescription(product, DEFAULT_PRICING).length).toBeLessThanOrEqual(160);
  });
});
