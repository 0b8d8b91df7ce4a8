import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Page, test } from '@playwright/test';
import { expect } from './shop-test.ts';

/** In the page. */
declare const axe: typeof import('axe-core');

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

// The frame of a preview has no address of its own, so its origin cannot be compared.
const AXE = `${readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')};
axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] });`;

/** The folder for a picture of each page that is checked, to be looked at; none by default. */
const { SCREENS } = process.env;

/**
 * Expects no axe finding, no horizontal overflow, and nothing that is set unevenly on the page. A page has time to
 * settle: sections that are fading in, and lists that wait for their answer, have a low contrast for a moment.
 */
export async function expectNoFinding(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(page.locator('[aria-busy=true]:visible')).toHaveCount(0);
  if (SCREENS) await takePicture(page, SCREENS);
  await expect(async () => {
    expect(await page.evaluate(isTooWide), 'the page scrolls sideways').toBe(false);
    expect(await page.evaluate(findUneven)).toEqual([]);
    expect(await findViolations(page)).toEqual([]);
  }).toPass({ timeout: 15_000 });
}

/** Runs in the page. */
function isTooWide(): boolean {
  const root = document.documentElement;
  // Its client width would include the room that is kept for a scrollbar.
  return root.scrollWidth > Math.ceil(root.getBoundingClientRect().width);
}

/** Axe without its AxeBuilder, which takes twice the time: it loads axe for each scan, and passes all results on. */
async function findViolations(page: Page): Promise<string[]> {
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(AXE);
  }
  return page.evaluate(async (tags) => {
    // Lists have 25 rows a page; the further ones of a report are like those, and take most of the time.
    const context = { exclude: ['tbody > tr:nth-child(n + 26)'] };
    const { violations } = await axe.run(context, { resultTypes: ['violations'], runOnly: tags });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target)}`);
  }, RULES);
}

/** Named by address, test and width. */
async function takePicture(page: Page, folder: string): Promise<void> {
  const { pathname, search } = new URL(page.url());
  const address = (pathname + search).replaceAll(/[0-9a-f-]{36}/g, 'id');
  const { title, workerIndex } = test.info();
  const width = page.viewportSize()?.width;
  taken += 1;
  const words = [address, title, width, `${workerIndex}.${taken}`].join(' ');
  const name = words.replaceAll(/[^\w.]+/g, '-').replace(/^-/, '');
  await page.screenshot({ path: path.join(folder, `${name}.png`), fullPage: true });
}

let taken = 0;

/** Headings of two typefaces on a line, and fields beside each other that almost line up; runs in the page. */
function findUneven(): string[] {
  const mixed = [...document.querySelectorAll('h1, h2, h3')].filter((heading) => {
    const inline = [...heading.querySelectorAll('*')].filter(
      (part) => getComputedStyle(part).display === 'inline',
    );
    const parts = [heading, ...inline].filter((part) =>
      [...part.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim(),
      ),
    );
    return new Set(parts.map((part) => getComputedStyle(part).fontFamily)).size > 1;
  });
  const fields = [...document.querySelectorAll('input:not([type=checkbox], [type=radio]), select')]
    .filter((field) => field.checkVisibility())
    .map((field) => ({ field, box: field.getBoundingClientRect() }));
  const crooked = fields.filter(({ box }) =>
    fields.some(({ box: { top, left, height } }) => {
      const isBeside = left > box.right && left - box.right < 60 && height === box.height;
      const distance = Math.abs(top - box.top);
      return isBeside && distance > 1 && distance < height;
    }),
  );
  return [
    ...mixed.map((heading) => `two typefaces: ${heading.textContent}`),
    ...crooked.map(({ field }) => `out of line: ${field.getAttribute('name')}`),
  ];
}
