export const ORDERS_PATH = '/admin';
export const MESSAGES_PATH = '/admin/messages';
export const BANNERS_PATH = '/admin/banners';
export const PROMOS_PATH = '/admin/promo-codes';
export const NEW_PROMO_PATH = '/admin/promo-codes/new';
export const CHANGES_PATH = '/admin/changes';
export const SETTINGS_PATH = '/admin/settings';
export const IMPORT_PATH = '/admin/products/import';

export const orderPath = (id: string) => `/admin/orders/${id}`;
export const invoicePath = (orderId: string) => `${orderPath(orderId)}/invoice`;
export const packingSlipPath = (orderId: string) => `${orderPath(orderId)}/packing-slip`;
export const customerPath = (id: string) => `/admin/customers/${id}`;
export const productPath = (id: string) => `/admin/products/${id}`;
export const promoPath = (id: string) => `${PROMOS_PATH}/${id}`;
