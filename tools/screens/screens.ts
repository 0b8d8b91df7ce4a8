import type { Page } from '@playwright/test';

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

export const VISITOR: Screen[] = [
  ...[
    '/',
    '/category/silk-sarees',
    '/category/silk-sarees/kanchivaram?color=maroon&offer=1',
    '/category/silk-sarees?color=silver&design=checked&offer=1',
    '/category/cotton-linen',
    '/category/specialty-sarees',
    '/category/designer-sarees',
    '/search/maroon',
    '/search/kanjeevaram',
    '/search/nothing-like-it',
    '/signin',
    '/signup',
    '/forgot-password',
    '/reset-password',
    '/reset-password?token=abc',
    '/about',
    '/contact',
    '/privacy-policy',
    '/terms-and-conditions',
    '/return-policy',
    '/success',
    '/order-success?orderId=5f0c2a9b',
    '/payment-success',
    '/error',
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
    state: 'faults',
    act: async (page) => {
      await page.getByLabel('Full Name').fill('Ananya Rao');
      await page.getByLabel('Email').fill('ananya@example');
      await page.getByLabel('Password', { exact: true }).fill('temple-border');
      await page.getByRole('button', { name: 'Create account' }).click();
    },
  },
];

export const CUSTOMER: Screen[] = [
  '/cart',
  '/shipping',
  '/payment',
  '/placeorder',
  '/orders',
  '/account',
].map(plain);

export const ADMIN: Screen[] = [
  '/admin',
  '/admin?tab=users',
  '/admin?tab=products',
  '/admin?tab=add-product',
  '/admin/products/import',
  '/admin/messages',
  '/admin/banners',
  '/admin/promo-codes',
  '/admin/promo-codes/new',
  '/admin/changes',
  '/admin/settings',
].map(plain);
