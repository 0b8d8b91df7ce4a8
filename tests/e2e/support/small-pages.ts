import type { Page } from '@playwright/test';

/** Makes list requests use this page size, so that paging needs three rows instead of fifty. */
export async function smallPages(page: Page, rows: number): Promise<void> {
  const isList = ({ pathname, searchParams }: URL) =>
    pathname.startsWith('/api/') && searchParams.has('limit');
  await page.route(isList, (route) => {
    const url = new URL(route.request().url());
    url.searchParams.set('limit', String(rows));
    return route.continue({ url: url.href });
  });
}
