import { type CDPSession, expect, type Page, test } from '@playwright/test';

/** A name as sellers write them. */
export const LONG_WORDS =
  'Rs.12,999/- Kanjivaram/Banarasi/Mysore/Paithani/Patola Mysore_Silk_Saree_Crepe_Pure_Zari_Red_Gold_2026 காஞ்சிபுரம்பட்டுப்புடவைகள்கைத்தறி';

/** A window, and the size of letters in percent of the usual 16 px, set in one of two ways. */
interface Reading {
  width: number;
  height: number;
  percent: number;
  way: 'root size' | 'default size';
}

const WAYS = ['root size', 'default size'] as const;
/** From the narrowest: a page takes longest to lay out in another window. */
const READINGS: readonly Reading[] = [
  ...[320, 390].flatMap((width) => [
    { width, height: 900, percent: 100, way: 'root size' as const },
    ...[150, 200].flatMap((percent) => WAYS.map((way) => ({ width, height: 900, percent, way }))),
  ]),
  // A desk's window where the page is zoomed in.
  { width: 640, height: 450, percent: 100, way: 'root size' },
  ...WAYS.map((way) => ({ width: 1280, height: 900, percent: 200, way })),
];

/** Opens each page and reads it in every size. */
export async function expectReadable(page: Page, paths: readonly string[]): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  for (const path of paths) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
      const found: string[] = [];
      for (const reading of READINGS) found.push(...(await findCrowded(page, browser, reading)));
      expect.soft(found, path).toEqual([]);
    });
  }
}

/** What may lie on other things: counts on icons, tags on pictures, and what stays on the screen. */
const LAID_OVER =
  'input + button, .badge, .card-tags, .purchase-bar, .picture *, .card-arrow, dialog, [popover], [aria-roledescription="carousel"] button';

/**
 * Shows the page in a window with letters of this size, set by the browser's default font size or
 * by the page's root, and lists what does not fit.
 */
async function findCrowded(
  page: Page,
  browser: CDPSession,
  { width, height, percent, way }: Reading,
): Promise<string[]> {
  const pixels = (16 * percent) / 100;
  const standard = way === 'default size' ? pixels : 16;
  await page.setViewportSize({ width, height });
  await browser.send('Page.setFontSizes', { fontSizes: { standard, fixed: 13 } });
  await page.evaluate(
    (size) => {
      document.documentElement.style.fontSize = size;
    },
    way === 'root size' ? `${percent}%` : '',
  );
  const found = await page.evaluate(crowdedParts, LAID_OVER);
  if (percent === 100) found.push(...(await page.evaluate(highBars)));
  return found.map((fault) => `${width} px, ${percent} % by ${way}: ${fault}`);
}

/** Runs in the page. */
function crowdedParts(laidOver: string): string[] {
  // A card far from the window is clipped to the height it last had: all are laid out to be measured.
  for (const card of document.querySelectorAll<HTMLElement>('.card')) {
    card.style.contentVisibility = 'visible';
  }
  const faults: string[] = [];
  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth) {
    faults.push(`the page scrolls sideways by ${root.scrollWidth - root.clientWidth} px`);
  }
  const name = (element: Element) =>
    `<${element.localName}> "${(element.textContent || element.getAttribute('aria-label') || '').trim().slice(0, 40)}"`;
  const isShown = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  // Text for screen readers, and text that ends in an ellipsis on purpose.
  const isClipped = (element: Element) =>
    element.closest('.sr-only, .truncate, [class*="line-clamp"], .card-name') !== null;
  const scrolls = (element: Element | null): boolean => {
    for (let each = element; each && each !== document.body; each = each.parentElement) {
      if (/auto|scroll/.test(getComputedStyle(each).overflowX)) return true;
    }
    return false;
  };

  const boxes: { element: Element; box: DOMRect }[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const parent = text.parentElement;
    if (!parent || !text.nodeValue?.trim() || !isShown(parent) || isClipped(parent)) continue;
    if (parent.closest('option, script, style, noscript')) continue;
    const isInline = getComputedStyle(parent).display === 'inline';
    if (
      !isInline &&
      parent instanceof HTMLElement &&
      parent.scrollWidth > parent.clientWidth + 1 &&
      !scrolls(parent)
    ) {
      faults.push(
        `${name(parent)} is ${parent.scrollWidth - parent.clientWidth} px wider inside than out`,
      );
    }
    const range = document.createRange();
    range.selectNodeContents(text);
    for (const box of range.getClientRects()) boxes.push({ element: parent, box });
  }
  for (const control of document.querySelectorAll('button, input, select, textarea')) {
    const { opacity } = getComputedStyle(control);
    if (isShown(control) && opacity !== '0' && !isClipped(control)) {
      boxes.push({ element: control, box: control.getBoundingClientRect() });
    }
  }

  // A hair of two lines' boxes may meet.
  const slack = 3;
  const isFixed = (element: Element) => {
    for (let each: Element | null = element; each; each = each.parentElement) {
      if (/fixed|sticky/.test(getComputedStyle(each).position)) return true;
    }
    return false;
  };
  const free = boxes.filter(
    ({ element, box }) =>
      box.width > 1 && box.height > 1 && !element.closest(laidOver) && !isFixed(element),
  );
  free.sort((a, b) => a.box.top - b.box.top);
  free.forEach(({ element, box }, index) => {
    for (const other of free.slice(index + 1)) {
      if (other.box.top > box.bottom - slack) break;
      if (element.contains(other.element) || other.element.contains(element)) continue;
      const wide = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
      const high = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
      if (wide > slack && high > slack && !scrolls(element)) {
        faults.push(`${name(element)} and ${name(other.element)} overlap`);
      }
    }
  });
  return [...new Set(faults)];
}

/** Bars that cover more than a quarter of the window while the page scrolls; runs in the page. */
async function highBars(): Promise<string[]> {
  window.scrollTo(0, document.body.scrollHeight / 2);
  // They appear once the window is observed to have moved.
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  const bars = [...document.querySelectorAll('body *')]
    .filter((element) => {
      const { position, top, bottom } = getComputedStyle(element);
      // The first column of a table stays beside the others, and scrolls with the page.
      const staysOnScreen = position === 'sticky' && !(top === 'auto' && bottom === 'auto');
      return position === 'fixed' || staysOnScreen;
    })
    .filter((element) => element.checkVisibility({ opacityProperty: true }))
    // The places of notices and toasts cover nothing while they are empty.
    .filter((element) => element.textContent !== '')
    .map((element) => element.getBoundingClientRect())
    .filter(({ top, bottom }) => bottom > 0 && top < innerHeight)
    .filter(({ top, bottom }) => top <= 0 || bottom >= innerHeight);
  window.scrollTo(0, 0);
  const covered = bars.reduce((sum, { height }) => sum + height, 0);
  return covered > innerHeight / 4 ? [`bars cover ${covered} of ${innerHeight} px`] : [];
}
