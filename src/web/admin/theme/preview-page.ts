import { THEME_STYLE_ID } from '../../platform/head-links.tsx';
import { FONT_FILES } from '../../styles/fonts.ts';

/** Where the header shows the shop's name or logo. */
export const BRAND_LINK = 'header a[href="/"]';
const DRAFT_STYLE = 'draft-theme';
const DRAFT_FONTS = 'draft-fonts';

/**
 * A page of the shop as HTML for a preview: as shoppers get it, without scripts and the saved theme, and
 * with nothing in it that can be followed or pressed.
 * @throws Error when the page cannot be loaded
 */
export async function loadPreviewPage(path: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(path, { signal, headers: { accept: 'text/html' } });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return previewOf(await response.text());
}

/** The HTML of a page, made into that of its preview. */
export function previewOf(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const dropped = `script, noscript, #${THEME_STYLE_ID}, #splash, link:is([rel="modulepreload"], [rel="preload"], [rel="manifest"])`;
  for (const element of page.querySelectorAll(dropped)) element.remove();
  const ofFonts = Object.values(FONT_FILES).flatMap(({ stylesheet }) => stylesheet ?? []);
  for (const link of page.querySelectorAll('link[rel="stylesheet"]')) {
    if (ofFonts.includes(link.getAttribute('href') ?? '')) link.remove();
  }
  page.body.setAttribute('inert', '');
  // A phone shows no scroll bar beside the page.
  const bare = page.createElement('style');
  bare.textContent = 'html{scrollbar-width:none;scrollbar-gutter:auto}';
  page.head.append(bare);
  return `<!doctype html>${page.documentElement.outerHTML}`;
}

/** Shows the colours of a draft: `style` is the rule of its variables. */
export function applyStyle(page: Document, style: string): void {
  elementOf(page, DRAFT_STYLE, 'style').textContent = style;
}

/** Shows the fonts of a draft, loaded beforehand: late ones would be left out (decision 16). */
export async function applyFonts(page: Document, fonts: keyof typeof FONT_FILES): Promise<void> {
  const { preloads, stylesheet } = FONT_FILES[fonts];
  await Promise.all(preloads.map((href) => fetch(href).catch(() => null)));
  if (stylesheet) {
    const link = elementOf(page, DRAFT_FONTS, 'link') as HTMLLinkElement;
    link.rel = 'stylesheet';
    link.href = stylesheet;
  } else page.getElementById(DRAFT_FONTS)?.remove();
}

function elementOf(page: Document, id: string, tag: 'style' | 'link'): HTMLElement {
  const found = page.getElementById(id);
  if (found) return found;
  const element = page.createElement(tag);
  element.id = id;
  page.head.append(element);
  return element;
}
