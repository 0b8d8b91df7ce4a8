/** A count of products as text: "1 saree", "26 sarees". */
export function sareeCount(count: number): string {
  return count === 1 ? '1 saree' : `${new Intl.NumberFormat('en-IN').format(count)} sarees`;
}
