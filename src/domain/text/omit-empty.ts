/** The entries of a record that have a value: without null, undefined and empty text. */
export function omitEmpty<T extends object>(
  values: T,
): { [Name in keyof T]?: NonNullable<T[Name]> } {
  const given = Object.entries(values).filter(
    ([, value]) => value !== null && value !== undefined && value !== '',
  );
  return Object.fromEntries(given) as { [Name in keyof T]?: NonNullable<T[Name]> };
}
