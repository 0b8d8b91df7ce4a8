/** Where a product is edited. */
export function productPath(id: string): string {
  return `/admin/products/${id}`;
}
