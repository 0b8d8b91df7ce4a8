import { expect, it } from 'vitest';
import { rupees } from '../../../domain/money/money.ts';
import { cardPicture, layPricesOut } from './product-card.tsx';

it('gives the old price a line of its own where both do not fit on one', () => {
  const layOut = (offerPrice: number, price: number, isFrom = false) =>
    layPricesOut({ price: rupees(price), offerPrice: rupees(offerPrice) }, isFrom);
  expect(layOut(125_000, 150_000)).toBe('two prices');
  expect(layOut(1_250_000, 1_500_000)).toBe('two lines');
  expect(layOut(9_500, 9_900, true)).toBe('two prices');
  expect(layOut(125_000, 150_000, true)).toBe('two lines');
  expect(layOut(1_250_000, 1_250_000, true)).toBe('one price');
});

it.each([
  [
    [320, 400, 640, 960],
    [400, 640],
  ],
  [[960, 1440], [960]],
  [[200], [200]],
])('a card offers of the widths %j only %j', (widths, offered) => {
  expect(cardPicture({ src: '/pictures/a', widths, alt: 'A saree' }).widths).toEqual(offered);
});
