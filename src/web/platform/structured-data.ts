import type { Shop } from '../../contract/shop.ts';
import { productPath } from '../../domain/catalogue/product.ts';
import { type Paise, paise, sum, toRupees, ZERO } from '../../domain/money/money.ts';
import { type PricingRules, toPricingRules, withTax } from '../../domain/orders/order-totals.ts';
import { joinLines } from '../../domain/shop/shop-facts.ts';
import { omitEmpty } from '../../domain/text/query-values.ts';

/** The first items of a list are enough: each has a page of its own. */
const MAX_LIST_ITEMS = 24;

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

/** Names the shop itself, to items that refer to it. */
export function organizationId({ publicUrl }: Shop): string {
  return `${publicUrl}/#organization`;
}
