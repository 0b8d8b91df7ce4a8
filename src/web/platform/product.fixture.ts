import type { Product } from '../../contract/product.ts';
import { rupees } from '../../domain/money/money.ts';

/** A complete product for tests, with overrides. */
export function productLike(id = 'p1', given: Partial<Product> = {}): Product {
  return {
    _id: id,
    name: `Saree ${id}`,
    description: 'A saree',
    price: rupees(1000),
    offerPrice: given.offerPrice ?? given.price ?? rupees(1000),
    originalPrice: rupees(1000),
    discount: rupees(0),
    discountPercentage: 0,
    images: [`/pictures/${id}-960.jpg`],
    imageUrl: `/pictures/${id}-960.jpg`,
    pictures: [
      { src: `/pictures/${id}`, widths: [240, 480, 960], preview: '', alt: '', colours: [] },
    ],
    category: 'Silk Sarees',
    subCategory: 'Kanchivaram',
    countInStock: 5,
    isNew: false,
    isRemoved: false,
    details: {},
    createdAt: '2026-11-01T00:00:00.000Z',
    version: 1,
    ...given,
  };
}
