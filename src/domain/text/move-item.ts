/** The list with one entry moved to another index, limited to the list's ends. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.toSpliced(from, 1);
  const taken = list.slice(from, from + 1);
  return rest.toSpliced(Math.max(0, Math.min(to, rest.length)), 0, ...taken);
}
