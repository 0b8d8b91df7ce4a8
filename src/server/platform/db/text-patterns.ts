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

/**
 * A PostgreSQL regular expression that finds an email address within a text but not within a longer
 * address: `a@b.co` is neither in `maya@b.co` nor in `a@b.co.in`.
 */
export function naming(email: string): string {
  const literal = email.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  return `(?<![a-z0-9._%+'-])${literal}(?!\\.?[a-z0-9-])`;
}
