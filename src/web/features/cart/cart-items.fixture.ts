import type { Product } from '../../../contract/product.ts';

/** A whole product for tests, of which only what matters to one is given. */
export function productLike(id: string, given: Partial<Product> = {}): Product {
  return {
    _id: id,
    name: `Saree ${id}`,
    description: 'A saree',
    price: 1000,
    offerPrice: null,
    originalPrice: 1000,
    discount: 0,
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
