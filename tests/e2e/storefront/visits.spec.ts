import type { Page } from '@playwright/test';
import type { Visit } from '../../../src/contract/visits.ts';
import { expect, test } from '../support/shop-test.ts';

const USER_AGENT =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/153.0.0.0 Safari/537.36';
test.use({ userAgent: USER_AGENT });

/** Makes the browser one that no program steers, as far as pages can see. */
async function asVisitor(page: Page, doNotTrack = false): Promise<void> {
  await page.addInitScript((isPrivate) => {
    Object.defineProperty(navigator, 'webdriver', { get: () => false });
    Object.defineProperty(navigator, 'globalPrivacyControl', { get: () => isPrivate });
    // Playwright does not know what a beacon contains.
    const reports: unknown[] = [];
    Object.assign(window, { reports });
    const send = navigator.sendBeacon.bind(navigator);
    navigator.sendBeacon = (url, body) => {
      void (body as Blob).text().then((text) => reports.push(JSON.parse(text)));
      return send(url, body);
    };
  }, doNotTrack);
}

/** What the page has reported. */
function reportsOf(page: Page): Promise<Visit[]> {
  return page.evaluate(() => (window as never as { reports: Visit[] }).reports);
}

/** Hides the page, as a change of tabs does. */
async function hide(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    // As the browser does: on the document, and up to the window.
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
}

test('Decision 37: a visit is reported when it is left, once, without anything about the visitor', async ({
  page,
}) => {
  await asVisitor(page);
  const script = page.waitForResponse(/\/assets\/visit-report-.*\.js$/);
  await page.goto('/');
  await script;
  await page.locator('main a[href^="/product/"]').first().click();
  await expect(page).toHaveURL(/\/product\//);

  const answer = page.waitForResponse('**/api/visits');
  await hide(page);
  expect((await answer).status()).toBe(200);
  const [first] = await reportsOf(page);
  expect(Object.keys(first ?? {}).toSorted()).toEqual(['device', 'landing', 'pages']);
  expect(first).toMatchObject({
    device: 'phone',
    pages: expect.arrayContaining(['home']),
    landing: { page: 'home', vitals: { FCP: expect.any(Number), TTFB: expect.any(Number) } },
  });

  // Later only what is new, without the first page.
  await page.locator('footer a[href="/about"]').first().click();
  await expect(page).toHaveURL('/about');
  await expect
    .poll(async () => {
      await hide(page);
      return (await reportsOf(page)).at(-1);
    })
    .toMatchObject({ landing: null, pages: expect.arrayContaining(['other']) });
  const later = (await reportsOf(page)).slice(1);
  expect(later.flatMap(({ pages }) => pages)).not.toContain('home');
});

test('Decision 37: a browser with Global Privacy Control loads nothing to count visits', async ({
  page,
}) => {
  await asVisitor(page, true);
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await page.goto('/about', { waitUntil: 'networkidle' });
  expect(scripts.filter((url) => url.includes('visit-report'))).toEqual([]);
  expect(scripts.some((url) => url.endsWith('.js'))).toBe(true);
});
