/** The values of a filter that is on or off. */
export const YES_OR_NO = ['yes', 'no'] as const;

/** The value of a query parameter; undefined where it is none of those known. */
export function parseChoice<T extends string>(
  known: readonly T[],
  text: string | null,
): T | undefined {
  return known.find((each) => each === text);
}

/** The entries of a record that have a value: without null, undefined and empty text. */
export function omitEmpty<T extends object>(
  values: T,
): { [Name in keyof T]?: NonNullable<T[Name]> } {
  const given = Object.entries(values).filter(
    ([, value]) => value !== null && value !== undefined && value !== '',
  );
  return Object.fromEntries(given) as { [Name in keyof T]?: NonNullable<T[Name]> };
}
