const ADMIN_PATH = '/admin';
/** The dashboard begins with the orders. */
export const ORDERS_PATH = ADMIN_PATH;
export const MESSAGES_PATH = '/admin/messages';
export const BANNERS_PATH = '/admin/banners';
export const CATEGORIES_PATH = '/admin/categories';
export const ATTRIBUTES_PATH = '/admin/attributes';
export const PROMOS_PATH = '/admin/promo-codes';
/** In the place of an id in an editor's address: something new. */
export const NEW = 'new';
export const NEW_PROMO_PATH = '/admin/promo-codes/new';
export const CHANGES_PATH = '/admin/changes';
export const REPORTS_PATH = '/admin/reports';
export const THEME_PATH = '/admin/theme';
export const WELCOME_PATH = '/admin/welcome';
export const VISITS_PATH = '/admin/visits';
export const WEBHOOKS_PATH = '/admin/webhooks';
export const COLLECTIONS_PATH = '/admin/collections';
export const NEW_COLLECTION_PATH = '/admin/collections/new';
export const PAGES_PATH = '/admin/pages';
export const NEW_PAGE_PATH = '/admin/pages/new';
export const REDIRECTS_PATH = '/admin/redirects';
export const GST_PATH = '/admin/gst';
export const SETTINGS_PATH = '/admin/settings';
export const QR_CODES_PATH = '/admin/qr-codes';
export const IMPORT_PATH = '/admin/products/import';

export const orderPath = (id: string) => `/admin/orders/${id}`;
export const invoicePath = (orderId: string) => `${orderPath(orderId)}/invoice`;
/** The slip of a parcel, or of all that is left to be sent. */
export const packingSlipPath = (orderId: string, parcelId?: string) =>
  `${orderPath(orderId)}/packing-slip${parcelId ? `?parcel=${parcelId}` : ''}`;
export const customerPath = (id: string) => `/admin/customers/${id}`;
export const adminProductPath = (id: string) => `/admin/products/${id}`;
export const qrCodePath = (productId: string) =>
  `${QR_CODES_PATH}?${new URLSearchParams({ product: productId })}`;
export const webhookPath = (id: string) => `${WEBHOOKS_PATH}/${id}`;
export const adminCollectionPath = (id: string) => `${COLLECTIONS_PATH}/${id}`;
export const adminPagePath = (id: string) => `${PAGES_PATH}/${id}`;
export const categoryEditPath = (id: string) => `${CATEGORIES_PATH}/${id}`;
/** A new category, or a new subcategory of one. */
export const newCategoryPath = (parent: string | null) =>
  `${CATEGORIES_PATH}/new${parent ? `?parent=${parent}` : ''}`;
/** An attribute by its key, or with `NEW` one that is added. */
export const attributeEditPath = (key: string) => `${ATTRIBUTES_PATH}/${key}`;
export const promoPath = (id: string) => `${PROMOS_PATH}/${id}`;

export const ADMIN_TABS = [
  { id: 'orders', label: 'Orders' },
  { id: 'users', label: 'Users' },
  { id: 'products', label: 'Products' },
  { id: 'add-product', label: 'Add Product' },
] as const;

export type AdminTab = (typeof ADMIN_TABS)[number]['id'];

const DEFAULT_TAB: AdminTab = 'orders';

export function getTab(query: URLSearchParams): AdminTab {
  const named = query.get('tab');
  return ADMIN_TABS.find(({ id }) => id === named)?.id ?? DEFAULT_TAB;
}

export function tabPath(tab: AdminTab): string {
  return tab === DEFAULT_TAB ? ORDERS_PATH : `${ADMIN_PATH}?tab=${tab}`;
}

export function tabLabel(tab: AdminTab): string {
  return ADMIN_TABS.find(({ id }) => id === tab)?.label ?? '';
}

/** The screens beside the tabs, as the navigation groups them. */
export const ADMIN_GROUPS = [
  {
    title: 'Sales',
    pages: [
      { path: REPORTS_PATH, label: 'Reports' },
      { path: VISITS_PATH, label: 'Visits' },
      { path: MESSAGES_PATH, label: 'Messages' },
      { path: PROMOS_PATH, label: 'Promo codes' },
    ],
  },
  {
    title: 'Catalogue',
    pages: [
      { path: CATEGORIES_PATH, label: 'Categories' },
      { path: ATTRIBUTES_PATH, label: 'Attributes' },
      { path: COLLECTIONS_PATH, label: 'Collections' },
      { path: QR_CODES_PATH, label: 'QR codes' },
    ],
  },
  {
    title: 'Online shop',
    pages: [
      { path: BANNERS_PATH, label: 'Banners' },
      { path: PAGES_PATH, label: 'Pages' },
      { path: THEME_PATH, label: 'Theme' },
      { path: REDIRECTS_PATH, label: 'Redirects' },
    ],
  },
  {
    title: 'Set-up',
    pages: [
      { path: SETTINGS_PATH, label: 'Settings' },
      { path: GST_PATH, label: 'GST' },
      { path: WEBHOOKS_PATH, label: 'Webhooks' },
      { path: CHANGES_PATH, label: 'Change log' },
    ],
  },
];

/** The links of the navigation under which the screens of single records are. */
const LISTS: Record<string, string> = {
  orders: ORDERS_PATH,
  customers: tabPath('users'),
  products: tabPath('products'),
};

type Place = Pick<Location, 'pathname' | 'search'>;

/** The address of the screen that is shown at an address: tabs are screens, filters are not. */
export function screenAt({ pathname, search }: Place): string {
  return pathname === ADMIN_PATH ? tabPath(getTab(new URLSearchParams(search))) : pathname;
}

/** The link of the navigation that is current at an address of the dashboard. */
export function navPath({ pathname, search }: Place): string {
  const [, , section] = pathname.split('/');
  if (!section) return tabPath(getTab(new URLSearchParams(search)));
  return LISTS[section] ?? `${ADMIN_PATH}/${section}`;
}
