import type { Product } from '../../../../contract/product.ts';
import {
  type CategoryTree,
  categoryPath,
  findCategory,
  findPlace,
} from '../../../../domain/catalogue/category-tree.ts';
import { productPath } from '../../../../domain/catalogue/product.ts';
import { formatPaise, type Rupees, toPaise, toRupees } from '../../../../domain/money/money.ts';
import {
  type GoodsTax,
  type PricingRules,
  shippingOn,
  taxNameInText,
  toPricingRules,
  withTax,
} from '../../../../domain/orders/order-totals.ts';
import { POLICY } from '../../../../domain/shop/shop-facts.ts';
import { pageHead, sharePicture } from '../../../platform/head.ts';
import { findCategories, findShop, type RouteMatches } from '../../../platform/shop.ts';
import { breadcrumbList } from '../../../platform/structured-data.ts';
import type { Crumb } from '../../../ui/navigation.tsx';
import { type ProductFields, productItem } from './structured-product.ts';

export function productHead(matches: RouteMatches, product: Product, fields: ProductFields) {
  const shop = findShop(matches);
  if (!shop) return pageHead(matches, { title: product.name });
  const pricing = toPricingRules(shop.pricing, product.gstRate);
  const price = toRupees(withTax(toPaise(product.offerPrice), pricing));
  return pageHead(matches, {
    title: product.name,
    description: productDescription(product, pricing),
    canonicalPath: productPath(product),
    picture: sharePicture(product.pictures[0]),
    type: 'product',
    properties: {
      'product:price:amount': price.toFixed(2),
      'product:price:currency': 'INR',
      'product:availability': product.countInStock > 0 ? 'in stock' : 'out of stock',
    },
    structuredData: () => [
      productItem(shop, product, fields),
      breadcrumbList(shop, [
        ...productCrumbs(product, findCategories(matches)),
        { label: product.name },
      ]),
    ],
  });
}

/** What a search result says of a product: its first sentence, its price with tax, and the terms. */
export function productDescription(
  { description, offerPrice }: Product,
  pricing: PricingRules & GoodsTax,
): string {
  const price = formatPaise(withTax(toPaise(offerPrice), pricing)).replace(/\.00$/, '');
  const isTaxAdded = pricing.taxPercent > 0 || pricing.gstRate;
  const tax = !isTaxAdded ? '' : ` with ${taxNameInText(pricing.taxLabel)}`;
  const terms = `${price}${tax}, ${deliveryText(offerPrice, pricing)}, returns within ${POLICY.returnDays} days.`;
  return `${firstSentence(description, MAX_DESCRIPTION - terms.length - 1)} ${terms}`;
}

function deliveryText(price: Rupees, pricing: PricingRules): string {
  return shippingOn(toPaise(price), pricing) === 0
    ? 'free delivery in India'
    : 'delivery across India';
}

const MAX_DESCRIPTION = 160;

/** The first sentence of a description, cut at a word if it is too long for a search result. */
export function firstSentence(description: string, limit = MAX_DESCRIPTION): string {
  const text = description.replaceAll(/\s+/g, ' ').trim();
  const sentence = text.match(/^.+?[.!?](?=\s|$)/)?.[0] ?? text;
  if (sentence.length <= limit) return sentence;
  const cut = sentence.slice(0, limit - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1)).trimEnd()}…`;
}

export function productCrumbs(product: Product, tree: CategoryTree): Crumb[] {
  const category = findCategory(tree, product.category);
  const sub = findPlace(tree, product)?.subCategory;
  return [
    { label: 'Home', to: '/' },
    ...(category ? [{ label: category.name, to: categoryPath(category) }] : []),
    ...(category && sub ? [{ label: sub.name, to: categoryPath(category, sub) }] : []),
  ];
}
