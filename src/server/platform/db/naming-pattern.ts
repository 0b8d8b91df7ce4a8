/**
 * A PostgreSQL regular expression that finds an email address within a text but not within a longer
 * address: `a@b.co` is neither in `maya@b.co` nor in `a@b.co.in`.
 */
export function naming(email: string): string {
  const literal = email.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  return `(?<![a-z0-9._%+'-])${literal}(?!\\.?[a-z0-9-])`;
}
