/** The tabs of the dashboard in their order; the first is shown where the address names none. */
export const ADMIN_TABS = [
  { id: 'orders', label: 'Orders' },
  { id: 'users', label: 'Users' },
  { id: 'products', label: 'Products' },
  { id: 'add-product', label: 'Add Product' },
] as const;

export type AdminTab = (typeof ADMIN_TABS)[number]['id'];

const DEFAULT_TAB: AdminTab = 'orders';

/** The tab an address names, as in `/admin?tab=users`; the default one where it names no tab there is. */
export function tabOf(query: URLSearchParams): AdminTab {
  const named = query.get('tab');
  return ADMIN_TABS.find(({ id }) => id === named)?.id ?? DEFAULT_TAB;
}

/** The one address of a tab. */
export function tabPath(tab: AdminTab): string {
  return tab === DEFAULT_TAB ? '/admin' : `/admin?tab=${tab}`;
}

export function tabLabel(tab: AdminTab): string {
  return ADMIN_TABS.find(({ id }) => id === tab)?.label ?? '';
}

/** A screen of the dashboard beside the tabs, with a path of its own. */
export interface AdminPage {
  path: `/admin/${string}`;
  label: string;
}

/** Those that stand in the navigation, below the specified tabs. */
export const ADMIN_PAGES: readonly AdminPage[] = [
  { path: '/admin/messages', label: 'Messages' },
  { path: '/admin/banners', label: 'Banners' },
  { path: '/admin/promo-codes', label: 'Promo codes' },
  { path: '/admin/changes', label: 'Change log' },
  { path: '/admin/settings', label: 'Settings' },
];

/** Whether there is such a screen in the navigation. */
export function isPage(path: string): boolean {
  return ADMIN_PAGES.some((page) => page.path === path);
}
