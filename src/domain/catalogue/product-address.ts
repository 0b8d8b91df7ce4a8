import { slugify } from '../text/text.ts';

/** Longer slugs are cut at a hyphen: an address is read, not only followed. */
const MAX_SLUG_LENGTH = 80;

/** What the address of a product is made of. */
interface NamedProduct {
  _id: string;
  name: string;
}

/** The readable part of a product's address; empty for a name of punctuation alone. */
export function productSlug(name: string): string {
  const slug = slugify(name);
  const characters = [...slug];
  if (characters.length <= MAX_SLUG_LENGTH) return slug;
  const cut = characters.slice(0, MAX_SLUG_LENGTH + 1).join('');
  const end = cut.lastIndexOf('-');
  return end > 0 ? cut.slice(0, end) : characters.slice(0, MAX_SLUG_LENGTH).join('');
}

/** The short address of a product, which stays when its name changes (specification §2). */
export function productIdPath(id: string): string {
  return `/product/${encodeURIComponent(id)}`;
}

/** The canonical address of a product. */
export function productPath({ _id, name }: NamedProduct): string {
  const slug = productSlug(name);
  return slug === '' ? productIdPath(_id) : `${productIdPath(_id)}/${encodeURIComponent(slug)}`;
}
