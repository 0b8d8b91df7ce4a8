/**
 * The slug of a name (specification §2): lower case, trimmed, punctuation stripped, spaces to
 * hyphens, single hyphens and none at either end. Letters, marks and digits of every script stay,
 * normalised to one encoding. A name of punctuation alone has the empty slug.
 */
export function slugify(name: string): string {
  return name
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}\s-]/gu, '')
    .normalize('NFC')
    .replaceAll(/[\s-]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
