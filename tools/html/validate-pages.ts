import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { orderOf, prepareOrders } from '../../bench/order-flow.ts';
import { OWNER, startShop } from '../../bench/own-shop.ts';
import { createApiClient } from '../../src/contract/client.ts';
import { findBrowser } from '../../tests/support/browser.ts';

/**
 * Checks pages with the Nu HTML validator (vnu-jar, which needs Java and comes by npm at the first
 * run): public pages as the server sends them, personal ones and the dashboard as a browser shows them.
 *
 *   npm run validate:html         (after npm start once, for the build)
 */
const VALIDATOR = 'vnu-jar@26.9.27';
const PORT = Number(process.env.BENCH_PORT ?? 4186);
const PUBLIC = [
  '/',
  '/category/silk-sarees',
  '/search/maroon',
  '/about',
  '/contact',
  '/privacy-policy',
  '/terms-and-conditions',
  '/return-policy',
  '/signup',
];
/** Newer than the validator, or not its language. */
const UNKNOWN_TO_IT = [
  /CSS: /,
  /Attribute “(?:closedby|command|commandfor|interesttarget)” not allowed/,
  /[Tt]railing slash on void elements/,
];

interface Message {
  type: string;
  message: string;
  extract?: string;
}

const folder = await mkdtemp(path.join(tmpdir(), 'shop-html-'));
const shop = await startShop(PORT);
const { executablePath, args } = await findBrowser();
const browser = await chromium.launch({ executablePath, args });
try {
  const { products, tokens } = await prepareOrders(shop.origin, 1);
  const [product] = products;
  const [customerToken = ''] = tokens;
  if (!product) throw new Error('The shop has no products');
  const visitor = createApiClient({ send: fetch, baseUrl: shop.origin });
  const { token: ownerToken } = await visitor.call('signIn', { body: OWNER });
  const customer = createApiClient({
    send: fetch,
    baseUrl: shop.origin,
    token: () => customerToken,
  });
  const order = await customer.call('placeOrder', {
    body: orderOf({ ...product, price: product.sellingPrice }),
    headers: { 'idempotency-key': crypto.randomUUID() },
  });

  const files = new Map<string, string>();
  for (const address of [...PUBLIC, `/product/${product._id}`]) {
    const answer = await fetch(shop.origin + address);
    if (answer.status !== 200) throw new Error(`${address}: ${answer.status}`);
    files.set(address, await answer.text());
  }
  const shown = [
    { address: `/orders/${order._id}`, token: customerToken },
    { address: '/cart', token: customerToken },
    ...['/admin', '/admin/theme', '/admin/visits', '/admin/webhooks', '/admin/settings'].map(
      (address) => ({ address, token: ownerToken }),
    ),
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
      ({ type, message }) => type === 'error' && !UNKNOWN_TO_IT.some((one) => one.test(message)),
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
