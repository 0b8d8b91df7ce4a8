import type { Product } from '../../../../contract/catalogue.ts';
import { eachDetail } from '../../../../domain/catalogue/saree-details.ts';

/** A complete product for tests, with overrides. */
export function productLike(given: Partial<Product> = {}): Product {
  return {
    _id: 'p1',
    name: 'Maroon Kanchivaram Silk Saree',
    description: 'Woven in Kanchipuram.',
    price: 20000,
    offerPrice: 18000,
    sellingPrice: given.offerPrice ?? given.price ?? 18000,
    originalPrice: 20000,
    discount: 2000,
    discountPercentage: 10,
    images: ['/pictures/a-960.jpg'],
    imageUrl: '/pictures/a-960.jpg',
    pictures: ['a', 'b'].map((name) => ({
      src: `/pictures/${name}`,
      widths: [320, 640],
      preview: `data:image/webp;base64,${name}`,
      alt: `Picture ${name}`,
      colours: ['maroon'],
    })),
    category: 'Silk Sarees',
    subCategory: 'Kanchivaram',
    countInStock: 3,
    isNew: false,
    isRemoved: false,
    details: eachDetail<Product['details']>(() => null),
    createdAt: '2026-11-01T00:00:00.000Z',
    version: 1,
    ...given,
  };
}
