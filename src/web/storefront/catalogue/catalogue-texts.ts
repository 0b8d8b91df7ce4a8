import type { Product } from '../../../contract/catalogue.ts';
import type { Category, SubCategory } from '../../../domain/catalogue/category-tree.ts';
import { MAX_COUNTED } from '../../../domain/catalogue/product-filters.ts';
import { formatPaise, groupDigits, type Rupees, toPaise } from '../../../domain/money/money.ts';
import {
  type PricingRules,
  shippingOn,
  taxNameInText,
  withTax,
} from '../../../domain/money/order-totals.ts';
import { POLICY } from '../../../domain/shop/policy-facts.ts';
import type { SharePicture } from '../../platform/head.ts';

/** The length of a list, as far as it is counted. */
export function countText(count: number): string {
  return count > MAX_COUNTED ? `${groupDigits(MAX_COUNTED)}+` : groupDigits(count);
}

export function sareeCount(count: number): string {
  return count === 1 ? '1 saree' : `${countText(count)} sarees`;
}

/** The title of a category page: dashes turned into spaces (specification §2, Category page). */
export function categoryTitle(category: Category, subCategory?: SubCategory): string {
  return [category.name, subCategory?.name].filter(Boolean).map(withoutDashes).join(' ');
}

export function withoutDashes(name = ''): string {
  return name.replaceAll(/[\s-]+/g, ' ').trim();
}

const MAX_TITLE_KEYWORD = 60;

export function searchTitle(keyword: string): string {
  const characters = [...keyword.trim()];
  const shown = characters.slice(0, MAX_TITLE_KEYWORD).join('');
  return `Search Results for ${shown}${characters.length > MAX_TITLE_KEYWORD ? '…' : ''}`;
}

/** The preview picture of a page about a product; undefined without a picture. */
export function sharePicture(
  picture: { src: string; alt: string } | undefined,
): SharePicture | undefined {
  if (!picture) return undefined;
  const { src, alt } = picture;
  return { path: `${src}-share-1200.jpg`, width: 1200, height: 630, alt };
}

/** What a search result says of a product: its first sentence, its price with tax, and the terms. */
export function productDescription(
  { description, sellingPrice }: Product,
  pricing: PricingRules,
): string {
  const price = formatPaise(withTax(toPaise(sellingPrice), pricing)).replace(/\.00$/, '');
  const tax = pricing.taxPercent === 0 ? '' : ` with ${taxNameInText(pricing.taxLabel)}`;
  const terms = `${price}${tax}, ${deliveryText(sellingPrice, pricing)}, returns within ${POLICY.returnDays} days.`;
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
