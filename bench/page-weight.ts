import { type Browser, chromium, type Page } from '@playwright/test';
import { findBrowser } from '../tests/support/browser.ts';

/**
 * Weight of the home page's pictures on a phone of 390 px: those of the first two screens, in the
 * sizes the browser chooses; whether the largest painted picture is requested first, and how its
 * width fits. Exits with 1 above the limit. Needs a shop whose pictures are all rendered:
 *
 *   node tools/launch.mjs run bench/page-weight.ts http://localhost:3000
 */
const LIMIT_KB = 350;
const PHONE = { width: 390, height: 844 };
const DENSITIES = [2, 3];

interface Shown {
  address: string;
  /** Screen pixels that the whole picture covers, cropped parts included. */
  needed: number;
}

const address = process.argv[2] ?? 'http://localhost:3000';
const { executablePath, args } = await findBrowser();
const browser = await chromium.launch({ executablePath, args: [...args, '--no-sandbox'] });
try {
  console.log('| density | pictures | kB | largest paint | asked for first |');
  console.log('|---|---|---|---|---|');
  for (const density of DENSITIES) {
    const { row, kilobytes } = await measure(browser, density);
    console.log(row);
    if (kilobytes > LIMIT_KB) process.exitCode = 1;
  }
} finally {
  await browser.close();
}

async function measure(on: Browser, density: number) {
  const page = await on.newPage({ viewport: PHONE, deviceScaleFactor: density });
  const asked: string[] = [];
  const weights = new Map<string, number>();
  page.on('request', (request) => {
    if (request.resourceType() === 'image' && request.url().startsWith('http')) {
      asked.push(request.url());
    }
  });
  page.on('response', async (response) => {
    if (response.request().resourceType() !== 'image') return;
    weights.set(response.url(), (await response.body().catch(() => Buffer.of())).length);
  });
  await page.goto(address, { waitUntil: 'networkidle' });
  const largest = await largestPaint(page);
  await page.mouse.wheel(0, PHONE.height);
  await page.waitForLoadState('networkidle');
  const shown = await shownAbove(page, 2 * PHONE.height);
  await page.close();

  const bytes = shown.reduce((sum, { address: one }) => sum + (weights.get(one) ?? 0), 0);
  const kilobytes = Math.round(bytes / 1024);
  const hero = shown.find(({ address: one }) => one === largest);
  const fit = hero ? `${nameOf(largest)} for ${hero.needed} px` : nameOf(largest);
  const place = asked.indexOf(largest) + 1;
  for (const one of shown) {
    const weight = Math.round((weights.get(one.address) ?? 0) / 1024);
    console.error(`  ${weight} kB for ${one.needed} px: ${nameOf(one.address)}`);
  }
  return {
    row: `| ${density} | ${shown.length} | ${kilobytes} | ${fit} | no. ${place} |`,
    kilobytes,
  };
}

function largestPaint(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        new PerformanceObserver((list) => {
          const last = list.getEntries().at(-1) as PerformanceEntry & { url?: string };
          resolve(last?.url ?? '');
        }).observe({ type: 'largest-contentful-paint', buffered: true });
      }),
  );
}

/** Pictures whose top is above this line of the page, each once. */
async function shownAbove(page: Page, line: number): Promise<Shown[]> {
  const all = await page.evaluate(
    ([limit, density]) =>
      [...document.images]
        .filter((image) => image.complete && image.currentSrc.startsWith('http'))
        .filter((image) => image.getBoundingClientRect().top + window.scrollY < (limit ?? 0))
        .map((image) => {
          const { width, height } = image.getBoundingClientRect();
          const covering = Math.max(width, (height * image.naturalWidth) / image.naturalHeight);
          return { address: image.currentSrc, needed: Math.round(covering * (density ?? 1)) };
        }),
    [line, await page.evaluate(() => window.devicePixelRatio)],
  );
  return [...new Map(all.map((one) => [one.address, one])).values()];
}

function nameOf(address: string): string {
  return new URL(address, 'http://none').pathname.split('/').at(-1) ?? address;
}
