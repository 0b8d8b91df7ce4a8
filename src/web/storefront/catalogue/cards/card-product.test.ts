import { expect, it } from 'vitest';
import { rupees } from '../../../../domain/money/money.ts';
import { cardProduct } from './card-product.ts';

const summary = {
  _id: 'p1',
  name: 'Saree',
  price: rupees(500),
  sellingPrice: rupees(500),
  discountPercentage: 0,
  isNew: false,
  isSoldOut: false,
  pictures: [],
};
const picture = (...widths: number[]) => ({ src: '/pictures/a', widths, alt: 'A saree' });

it('leaves out what is false or 0', () => {
  expect(cardProduct(summary)).toEqual({
    _id: 'p1',
    name: 'Saree',
    price: rupees(500),
    sellingPrice: rupees(500),
    pictures: [],
  });
});

it('keeps what is true', () => {
  const flags = { discountPercentage: 20, isNew: true, isSoldOut: true };
  expect(cardProduct({ ...summary, ...flags })).toMatchObject(flags);
});

it('offers only widths that a card can need, and always one', () => {
  const pictures = [picture(400), picture(200), picture(960, 1440)];
  const widths = cardProduct({ ...summary, pictures }).pictures.map((shown) => shown.widths);
  expect(widths).toEqual([[400], [200], [960]]);
});

it('leaves out the widths that most pictures have', () => {
  const { pictures } = cardProduct({ ...summary, pictures: [picture(320, 400, 640, 960)] });
  expect(pictures).toEqual([{ src: '/pictures/a', alt: 'A saree' }]);
});
