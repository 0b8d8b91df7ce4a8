import type { Page } from '@playwright/test';

/** From now on the shop is asked for lists in pages of so few rows: what has fifty to a page is walked with three. */
export async function smallPages(page: Page, rows: number): Promise<void> {
  const isList = ({ pathname, searchParams }: URL) =>
    pathname.startsWith('/api/') && searchParams.has('limit');
  await page.route(isList, (route) => {
    const url = new URL(route.request().url());
    url.searchParams.set('limit', String(rows));
    return route.continue({ url: url.href });
  });
}
