import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { rupees } from '../../../domain/money/money.ts';
import { cardPicture, Price } from './product-card.tsx';

const isLong = (offerPrice: number, price: number, isFrom = false) =>
  renderToStaticMarkup(
    <Price product={{ price: rupees(price), offerPrice: rupees(offerPrice) }} isFrom={isFrom} />,
  ).includes('price-long');

it('gives the old price a line of its own where both do not fit on one', () => {
  expect(isLong(125_000, 150_000)).toBe(false);
  expect(isLong(1_250_000, 1_500_000)).toBe(true);
  expect(isLong(9_500, 9_900, true)).toBe(false);
  expect(isLong(125_000, 150_000, true)).toBe(true);
  expect(isLong(1_250_000, 1_250_000, true)).toBe(false);
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
