import type { Page } from '@playwright/test';
import { CUSTOMER_PATHS, VISITOR_PATHS } from '../../tests/support/storefront-paths.ts';

/** One picture: a route, and what is done on it before it is taken. */
export interface Screen {
  path: string;
  /** Names a state that the address does not show. */
  state?: string;
  act?: (page: Page) => Promise<void>;
  /** Widths at which this state exists; all of them by default. */
  widths?: number[];
}

const plain = (path: string): Screen => ({ path });

/** What a visitor sees, also in states that an address does not show. */
export const VISITOR: Screen[] = [
  ...[
    ...VISITOR_PATHS,
    '/category/silk-sarees/kanchivaram?color=maroon&offer=1',
    '/category/silk-sarees?color=silver&design=checked&offer=1',
    '/category/cotton-linen',
    '/category/specialty-sarees',
    '/category/designer-sarees',
    '/search/kanjeevaram',
    '/payment-success',
    '/no-such-page',
  ].map(plain),
  {
    path: '/',
    state: 'menu',
    widths: [1440],
    act: async (page) => {
      await page.getByRole('navigation', { name: 'Categories' }).getByRole('link').first().hover();
    },
  },
  {
    path: '/',
    state: 'drawer',
    widths: [360, 768],
    act: (page) => page.getByRole('button', { name: /menu/i }).first().click(),
  },
  {
    path: '/',
    state: 'search',
    act: async (page) => {
      const opener = page.getByRole('button', { name: /search/i }).first();
      if (await opener.isVisible()) await opener.click();
      await page.getByLabel('Search products').last().fill('maroon');
      await page.getByRole('option').first().waitFor();
    },
  },
  {
    path: '/category/silk-sarees',
    state: 'filters',
    widths: [360, 768],
    act: (page) =>
      page
        .getByRole('button', { name: /filter/i })
        .first()
        .click(),
  },
  {
    path: '/signup',
    state: 'errors',
    act: async (page) => {
      await page.getByLabel('Full Name').fill('Ananya Rao');
      await page.getByLabel('Email').fill('ananya@example');
      await page.getByLabel('Password', { exact: true }).fill('temple-border');
      await page.getByRole('button', { name: 'Create account' }).click();
    },
  },
];

/** Screens of a signed-in customer, besides the orders. */
export const CUSTOMER: Screen[] = CUSTOMER_PATHS.map(plain);

/** What the owner sees, beside one order, product and customer. */
export const ADMIN: Screen[] = [
  '/admin',
  '/admin?tab=users',
  '/admin?tab=products',
  '/admin?tab=add-product',
  '/admin/products/import',
  '/admin/messages',
  '/admin/banners',
  '/admin/theme',
  '/admin/welcome/look',
  '/admin/welcome/details',
  '/admin/promo-codes',
  '/admin/promo-codes/new',
  '/admin/qr-codes',
  '/admin/changes',
  '/admin/reports',
  '/admin/reports?report=product',
  '/admin/visits',
  '/admin/webhooks',
  '/admin/settings',
].map(plain);
