export const PROMOS_PATH = '/admin/promo-codes';
export const NEW_PROMO_PATH = '/admin/promo-codes/new';

export function promoPath(id: string): string {
  return `${PROMOS_PATH}/${id}`;
}
