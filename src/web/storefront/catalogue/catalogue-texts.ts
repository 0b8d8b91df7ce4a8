import type { Category, SubCategory } from '../../../domain/catalogue/category-tree.ts';
import { MAX_COUNTED } from '../../../domain/catalogue/product-filters.ts';

const numbers = new Intl.NumberFormat('en-IN');

/** The length of a list, as far as it is counted. */
export function countText(count: number): string {
  return count > MAX_COUNTED ? `${numbers.format(MAX_COUNTED)}+` : numbers.format(count);
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

const MAX_DESCRIPTION = 160;

/** The first sentence of a description, cut at a word if it is too long for a search result. */
export function firstSentence(description: string): string {
  const text = description.replaceAll(/\s+/g, ' ').trim();
  const sentence = text.match(/^.+?[.!?](?=\s|$)/)?.[0] ?? text;
  if (sentence.length <= MAX_DESCRIPTION) return sentence;
  const cut = sentence.slice(0, MAX_DESCRIPTION - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1)).trimEnd()}…`;
}
