import { describe, expect, it } from 'vitest';
import { wayBackIn } from './back-path.ts';

describe('wayBackIn', () => {
  it('is what sign-in passed', () => {
    const wayBack = { path: '/product/5f0c', name: 'Maroon Kanchivaram' };
    expect(wayBackIn({ wayBack })).toEqual(wayBack);
  });

  it.each([
    [null],
    [undefined],
    ['text'],
    [{}],
    [{ wayBack: null }],
    [{ wayBack: { path: '/product/5f0c' } }],
    [{ wayBack: { path: '/product/5f0c', name: '' } }],
    [{ wayBack: { path: 'https://evil.example/product/5f0c', name: 'Saree' } }],
    [{ wayBack: { path: '/cart', name: 'Saree' } }],
    [{ wayBack: { path: 7, name: 'Saree' } }],
  ])('of %j is none', (state) => {
    expect(wayBackIn(state)).toBeNull();
  });
});
