/** Where a file of products comes in. */
export const IMPORT_PATH = '/admin/products/import';

/** Where a product is edited. */
export function productPath(id: string): string {
  return `/admin/products/${id}`;
}
