/** The LIKE pattern for a text anywhere in a value; LIKE's own signs in the text are escaped. */
export function anywhere(text: string): string {
  return `%${escapeLike(text)}%`;
}

/** The LIKE pattern for values that begin with a text. */
export function atStart(text: string): string {
  return `${escapeLike(text)}%`;
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
