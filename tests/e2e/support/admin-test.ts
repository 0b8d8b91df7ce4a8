import { openAsBlob } from 'node:fs';
import type { AdminProduct } from '../../../src/contract/catalogue-editing.ts';
import type { ApiClient } from '../../../src/contract/client.ts';
import { rupees } from '../../../src/domain/money/money.ts';
import { apiOf, OWNER, test as shopTest } from './shop-test.ts';

interface OwnerFixtures {
  /** The API as the admin, who is also signed in in this test's browser. */
  owner: ApiClient;
  /** A saree for this test only. */
  saree: AdminProduct;
}

export const test = shopTest.extend<OwnerFixtures>({
  owner: async ({ page, baseURL }, use) => {
    const { email, password } = OWNER;
    const { token } = await apiOf(baseURL).call('POST /api/user/signin', {
      body: { email, password },
    });
    await page.addInitScript((kept) => localStorage.setItem('ssmsAuthToken', kept), token);
    await use(apiOf(baseURL, token));
  },
  saree: async ({ owner }, use) => use(await addSaree(owner)),
});

export const PICTURES = 'db/demo/pictures';

/** Adds a saree for ₹2,000 with four pieces. */
export async function addSaree(owner: ApiClient, mark = 'White Cotton'): Promise<AdminProduct> {
  const body = new FormData();
  const fields = {
    name: `${mark} Saree ${crypto.randomUUID().slice(0, 6)}`,
    price: '2000',
    category: 'Cotton & Linen',
    subCategory: 'Cotton',
    description: 'Light cotton.',
    countInStock: '4',
  };
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  const picture = await openAsBlob(`${PICTURES}/cotton-white-bengal-1.avif`);
  body.set('image', picture, 'white.avif');
  const { _id: id } = await owner.call('POST /api/products', { body });
  return owner.call('GET /api/admin/products/{id}', { params: { id } });
}

/** The editable facts of a product. */
export function factsOf(product: AdminProduct, newPrice: number = product.price) {
  const { version, name, description, category, subCategory } = product;
  const { offerPrice, isHidden, details } = product;
  const price = rupees(newPrice);
  const place = { category, subCategory };
  return { version, name, description, ...place, price, offerPrice, isHidden, details };
}
