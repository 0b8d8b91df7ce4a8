/** A title that begins with how many orders are new, as in `(2) Orders`; none where there is none. */
export function titleWithCount(title: string, count: number): string {
  const plain = title.replace(/^\(\d+\) /, '');
  return count > 0 ? `(${count}) ${plain}` : plain;
}
