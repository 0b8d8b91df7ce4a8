import type { ApiClient } from '../../src/contract/client.ts';
import { listCombinations, type ProductOption } from '../../src/domain/catalogue/variants.ts';
import { rupees } from '../../src/domain/money/money.ts';

/** What a request says of a combination; the rest is as the product has it. */
interface VariantFacts {
  _id?: string;
  sku?: string | null;
  price?: number;
  offerPrice?: number | null;
  countInStock?: number;
  seen?: number;
  pictureId?: string | null;
}

export const SIZES: ProductOption[] = [{ name: 'Size', values: ['S', 'M', 'L'] }];

/** The edit that gives a product these options, with every combination unless `facts` says null. */
export async function optionsEdit(
  owner: ApiClient,
  id: string,
  options: ProductOption[],
  facts: (values: string[]) => VariantFacts | null = () => ({}),
) {
  const product = await owner.call('GET /api/admin/products/{id}', { params: { id } });
  const { name, description, category, subCategory, isHidden, details, version } = product;
  const { price, offerPrice } = product;
  const variants = listCombinations(options).flatMap((values) => {
    const given = facts(values);
    if (!given) return [];
    const { price: own = price, offerPrice: offer = offerPrice, ...rest } = given;
    return [
      {
        ...{ options: values, sku: null, countInStock: 5, pictureId: null, ...rest },
        price: rupees(own),
        offerPrice: offer === null ? null : rupees(offer),
      },
    ];
  });
  return {
    ...{ name, description, category, subCategory, isHidden, details, version },
    ...{ price, offerPrice, options, variants },
  };
}

/** Gives a product options; returns it as the admin then sees it. */
export async function addOptions(
  owner: ApiClient,
  id: string,
  options: ProductOption[] = SIZES,
  facts?: (values: string[]) => VariantFacts | null,
) {
  const body = await optionsEdit(owner, id, options, facts);
  return owner.call('PUT /api/products/{id}', { params: { id }, body });
}
