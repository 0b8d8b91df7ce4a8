/** The address of one customer's screen. */
export function customerPath(id: string): string {
  return `/admin/customers/${id}`;
}
