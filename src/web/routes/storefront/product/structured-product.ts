import type { Product } from '../../../../contract/product.ts';
import type { Shop } from '../../../../contract/shop.ts';
import type { Attribute } from '../../../../domain/catalogue/attributes.ts';
import { productPath } from '../../../../domain/catalogue/product.ts';
import {
  findOptionField,
  fullName,
  optionFields,
  showVariant,
  variantLabel,
  variantPath,
} from '../../../../domain/catalogue/variants.ts';
import { type Paise, toPaise, toRupees } from '../../../../domain/money/money.ts';
import { toPricingRules, withTax } from '../../../../domain/orders/order-totals.ts';
import { POLICY } from '../../../../domain/shop/shop-facts.ts';
import { omitEmpty } from '../../../../domain/text/query-values.ts';
import { truncate } from '../../../../domain/text/text.ts';
import { organizationId, type StructuredItem } from '../../../platform/structured-data.ts';

const SCHEMA = 'https://schema.org';
const MAX_DESCRIPTION = 500;

/** What attributes say of a product to search engines. */
export interface ProductFields {
  material?: string | undefined;
  /** The attributes that are its options: as in the feeds, their field counts before their name. */
  ofOptions?: readonly Pick<Attribute, 'label' | 'pageLabel' | 'feedField'>[] | undefined;
}

/**
 * A product with its offer, or with those of its variants as a group; prices are with the tax that is
 * added at checkout, as in the feeds.
 */
export function productItem(
  shop: Shop,
  product: Product,
  { material, ofOptions }: ProductFields = {},
): StructuredItem {
  const { name, description, images, category, subCategory, pictures, variants } = product;
  const url = shop.publicUrl + productPath(product);
  const described = {
    description: truncate(description, MAX_DESCRIPTION),
    image: images.map((path) => shop.publicUrl + path),
    category: `${category} > ${subCategory}`,
    brand: { '@type': 'Brand', name: shop.name },
  };
  const named = { '@id': `${url}#product`, name, url };
  if (variants) {
    return {
      '@type': 'ProductGroup',
      ...named,
      productGroupID: product._id,
      ...described,
      ...variantItems(shop, product, url, { material, ofOptions }),
    };
  }
  return {
    '@type': 'Product',
    ...named,
    sku: product._id,
    ...described,
    ...omitEmpty({ color: pictures[0]?.colours[0], material }),
    offers: toOffer(shop, product, url),
  };
}

/** What a group's variants differ in, and each of them; what they share is the group's. */
function variantItems(
  shop: Shop,
  product: Product,
  url: string,
  { material, ofOptions }: ProductFields,
) {
  const { name, options = [], variants = [] } = product;
  const names = options.map((option) => option.name);
  const variesBy = names.flatMap((option) => findOptionField(option, ofOptions) ?? []);
  const hasVariant = variants.map((variant) => {
    const shown = showVariant(product, variant._id);
    const address = variantPath(url, variant._id);
    return {
      '@type': 'Product',
      '@id': `${address}#product`,
      name: fullName({ name, options: variantLabel(names, variant.options) }),
      url: address,
      sku: variant.sku ?? variant._id,
      image: shown.images.slice(0, 1).map((path) => shop.publicUrl + path),
      ...omitEmpty({
        color: shown.pictures[0]?.colours[0],
        material,
        ...optionFields(names, variant.options, ofOptions),
      }),
      offers: toOffer(shop, shown, address),
    };
  });
  return {
    ...(variesBy.length > 0 && { variesBy: variesBy.map((field) => `${SCHEMA}/${field}`) }),
    hasVariant,
  };
}

function toOffer(shop: Shop, product: Product, url: string): StructuredItem {
  const { countInStock } = product;
  const pricing = toPricingRules(shop.pricing, product.gstRate);
  const price = withTax(toPaise(product.price), pricing);
  const offerPrice = withTax(toPaise(product.offerPrice), pricing);
  return {
    '@type': 'Offer',
    url,
    price: toRupees(offerPrice).toFixed(2),
    priceCurrency: 'INR',
    priceSpecification: [
      unitPrice(offerPrice),
      ...(offerPrice < price
        ? [{ ...unitPrice(price), priceType: `${SCHEMA}/StrikethroughPrice` }]
        : []),
    ],
    availability: `${SCHEMA}/${countInStock > 0 ? 'InStock' : 'OutOfStock'}`,
    itemCondition: `${SCHEMA}/NewCondition`,
    seller: { '@type': 'OnlineStore', '@id': organizationId(shop), name: shop.name },
    hasMerchantReturnPolicy: returnPolicy(shop),
  };
}

function unitPrice(amount: Paise): StructuredItem {
  return {
    '@type': 'UnitPriceSpecification',
    price: toRupees(amount).toFixed(2),
    priceCurrency: 'INR',
    valueAddedTaxIncluded: true,
  };
}

function returnPolicy({ publicUrl }: Shop): StructuredItem {
  return {
    '@type': 'MerchantReturnPolicy',
    applicableCountry: 'IN',
    returnPolicyCategory: `${SCHEMA}/MerchantReturnFiniteReturnWindow`,
    merchantReturnDays: POLICY.returnDays,
    returnMethod: `${SCHEMA}/ReturnByMail`,
    returnFees: `${SCHEMA}/ReturnFeesCustomerResponsibility`,
    refundType: `${SCHEMA}/FullRefund`,
    merchantReturnLink: `${publicUrl}/return-policy`,
  };
}
