import type { Product } from '../../contract/catalogue.ts';
import type { Shop } from '../../contract/shop.ts';
import type { Attribute } from '../../domain/catalogue/attributes.ts';
import { productPath } from '../../domain/catalogue/product.ts';
import {
  findOptionField,
  fullName,
  optionFields,
  showVariant,
  variantLabel,
  variantPath,
} from '../../domain/catalogue/variants.ts';
import { type Paise, paise, sum, toPaise, toRupees, ZERO } from '../../domain/money/money.ts';
import { type PricingRules, toPricingRules, withTax } from '../../domain/orders/order-totals.ts';
import { joinLines, POLICY } from '../../domain/shop/shop-facts.ts';
import { omitEmpty } from '../../domain/text/query-values.ts';
import { truncate } from '../../domain/text/text.ts';

const SCHEMA = 'https://schema.org';
/** The first items of a list are enough: each has a page of its own. */
const MAX_LIST_ITEMS = 24;
const MAX_DESCRIPTION = 500;

type Value = string | number | boolean | undefined | StructuredItem | readonly Value[];
export interface StructuredItem {
  '@type': string;
  [property: string]: Value;
}

export function shopItems(shop: Shop): StructuredItem[] {
  const { name, publicUrl, legalName, address, phone, email, gstin, socialLinks, theme, pricing } =
    shop;
  const contact = omitEmpty({ telephone: phone, email });
  return [
    {
      '@type': 'OnlineStore',
      '@id': organizationId(shop),
      name,
      url: `${publicUrl}/`,
      logo: publicUrl + (theme?.icon ? `${theme.icon}-512.png` : '/icon-512.png'),
      ...omitEmpty({ legalName, address: joinLines(address), taxID: gstin }),
      ...contact,
      ...(Object.keys(contact).length > 0 && {
        contactPoint: {
          '@type': 'ContactPoint',
          contactType: 'customer service',
          ...contact,
          areaServed: 'IN',
        },
      }),
      ...(socialLinks?.length && { sameAs: socialLinks.map(({ url }) => url) }),
      hasShippingService: {
        '@type': 'ShippingService',
        shippingConditions: shippingConditions(
          toPricingRules(pricing),
          shop.gst?.pricesIncludeTax === false,
        ),
      },
    },
    {
      '@type': 'WebSite',
      '@id': `${publicUrl}/#website`,
      name,
      url: `${publicUrl}/`,
      inLanguage: 'en-IN',
      publisher: { '@type': 'OnlineStore', '@id': organizationId(shop) },
      potentialAction: {
        '@type': 'SearchAction',
        target: {
          '@type': 'EntryPoint',
          urlTemplate: `${publicUrl}/search?q={search_term_string}`,
        },
        'query-input': 'required name=search_term_string',
      },
    },
  ];
}

/**
 * What shipping costs, by the value of an order: with tax, as all prices here. It is the shop's,
 * because Google requires a delivery time in a product's own shipping, and the shop promises none. Where
 * the tax depends on the goods (`isTaxByGoods`), no one value with tax is the limit of free shipping.
 */
function shippingConditions(rules: PricingRules, isTaxByGoods: boolean): StructuredItem[] {
  const { shippingFee, freeShippingAbove } = rules;
  const hasNoLimit = freeShippingAbove === null || freeShippingAbove === 0 || shippingFee === 0;
  if (hasNoLimit || isTaxByGoods) {
    return [shippingCondition(freeShippingAbove === 0 ? ZERO : shippingFee)];
  }
  const limit = withTax(freeShippingAbove, rules);
  return [
    shippingCondition(shippingFee, { maxValue: toRupees(limit) }),
    shippingCondition(ZERO, { minValue: toRupees(sum(limit, paise(1))) }),
  ];
}

function shippingCondition(rate: Paise, orderValue?: Record<string, number>): StructuredItem {
  return {
    '@type': 'ShippingConditions',
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'IN' },
    ...(orderValue && {
      orderValue: { '@type': 'MonetaryAmount', ...orderValue, currency: 'INR' },
    }),
    shippingRate: { '@type': 'MonetaryAmount', value: toRupees(rate), currency: 'INR' },
  };
}

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

/** Breadcrumbs; the last one is the page itself, and needs no address. */
export function breadcrumbList(
  { publicUrl }: Shop,
  crumbs: readonly { label: string; to?: string }[],
): StructuredItem {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ label, to }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      ...(to !== undefined && { item: publicUrl + to }),
    })),
  };
}

export function itemList(
  { publicUrl }: Shop,
  products: readonly { _id: string; name: string }[],
): StructuredItem {
  return {
    '@type': 'ItemList',
    itemListElement: products.slice(0, MAX_LIST_ITEMS).map((product, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: product.name,
      url: publicUrl + productPath(product),
    })),
  };
}

function organizationId({ publicUrl }: Shop): string {
  return `${publicUrl}/#organization`;
}
