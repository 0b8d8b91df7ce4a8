/** The pattern by which SQL's LIKE finds a text anywhere, whatever signs of LIKE's own it holds. */
export function anywhere(text: string): string {
  return `%${escapeLike(text)}%`;
}

/** The pattern by which SQL's LIKE finds what begins with a text. */
export function atStart(text: string): string {
  return `${escapeLike(text)}%`;
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
