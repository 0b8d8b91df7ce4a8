import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { findBrowser } from '../../tests/support/browser.ts';
import { fetchText, startValidatedShop } from './validated-shop.ts';

/**
 * Checks pages with the Nu HTML validator (vnu-jar, which needs Java and comes by npm at the first
 * run): public pages as the server sends them, personal ones and the dashboard as a browser shows them.
 *
 *   npm run validate:html         (after npm start once, for the build)
 */
const VALIDATOR = 'vnu-jar@26.9.27';
/** Anchored popovers are newer than the validator. */
const UNKNOWN_TO_IT = /CSS: “(?:position-anchor|anchor-name)”/;
const OF_THE_CUSTOMER = ['/cart', '/orders', '/account', '/shipping', '/payment'];
const OF_THE_OWNER = [
  '/admin',
  '/admin?tab=products',
  '/admin/banners',
  '/admin/promo-codes',
  '/admin/qr-codes',
  '/admin/reports',
  '/admin/settings',
  '/admin/theme',
  '/admin/visits',
  '/admin/webhooks',
  '/admin/welcome',
];

interface Message {
  type: string;
  message: string;
  extract?: string;
}

const folder = await mkdtemp(path.join(tmpdir(), 'shop-html-'));
const shop = await startValidatedShop();
const { executablePath, args } = await findBrowser();
const browser = await chromium.launch({ executablePath, args });
try {
  const files = new Map<string, string>();
  for (const address of shop.publicPaths) {
    files.set(address, await fetchText(shop.origin, address));
  }
  const { customerToken, ownerToken } = shop;
  const shown = [
    ...[shop.orderPath, ...OF_THE_CUSTOMER].map((address) => ({ address, token: customerToken })),
    ...OF_THE_OWNER.map((address) => ({ address, token: ownerToken })),
  ];
  for (const { address, token } of shown) files.set(address, await renderedHtml(address, token));
  const failed = await validate(files);
  console.log(`${files.size} pages, ${failed} with errors.`);
  process.exitCode = failed > 0 ? 1 : 0;
} finally {
  await browser.close();
  await shop.stop();
  await rm(folder, { recursive: true, force: true });
}

async function renderedHtml(address: string, token: string): Promise<string> {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  await context.addInitScript((value) => localStorage.setItem('ssmsAuthToken', value), token);
  const page: Page = await context.newPage();
  await page.goto(shop.origin + address, { waitUntil: 'networkidle' });
  const html = await page.content();
  await context.close();
  return html;
}

/** Prints the errors of each page; returns how many pages have some. */
async function validate(files: ReadonlyMap<string, string>): Promise<number> {
  let failed = 0;
  for (const [address, html] of files) {
    const file = path.join(folder, 'page.html');
    await writeFile(file, html);
    const errors = (await messagesOf(file)).filter(
      ({ type, message }) => type === 'error' && !UNKNOWN_TO_IT.test(message),
    );
    if (errors.length > 0) failed += 1;
    console.log(`${address}: ${errors.length} errors`);
    for (const { message, extract } of errors) console.log(`  ${message}\n    ${extract}`);
  }
  return failed;
}

async function messagesOf(file: string): Promise<Message[]> {
  const command = ['exec', '--yes', `--package=${VALIDATOR}`, '--', 'vnu', '--format', 'json'];
  const { stderr } = await promisify(execFile)('npm', [...command, '--exit-zero-always', file], {
    maxBuffer: 2 ** 26,
  });
  // npm may write warnings before it.
  const json = stderr.split('\n').findLast((line) => line.startsWith('{')) ?? '';
  return (JSON.parse(json) as { messages: Message[] }).messages;
}
