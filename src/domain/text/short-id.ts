/** An id as tables and lists show it: its first 8 characters (specification §9). */
export function shortId(id: string): string {
  return id.slice(0, 8);
}
