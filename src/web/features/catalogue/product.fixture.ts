import type { Product } from '../../../contract/product.ts';

/** A whole product for tests, with what a test needs put in its place. */
export function productLike(given: Partial<Product> = {}): Product {
  return {
    _id: 'p1',
    name: 'Maroon Kanchivaram Silk Saree',
    description: 'Woven in Kanchipuram.',
    price: 20000,
    offerPrice: 18000,
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
    details: {
      weave: null,
      fabric: null,
      zari: null,
      border: null,
      pallu: null,
      lengthCm: null,
      blousePieceCm: null,
      care: null,
      origin: null,
      silkMarkNumber: null,
    },
    createdAt: '2026-11-01T00:00:00.000Z',
    version: 1,
    ...given,
  };
}
