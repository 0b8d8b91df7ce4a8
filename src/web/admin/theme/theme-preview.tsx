import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { isColour } from '../../../domain/theme/colour.ts';
import { themePictureSrc, themeStyle } from '../../../domain/theme/public-theme.ts';
import { OWN_THEME, type Theme, themeVariables, tidyTheme } from '../../../domain/theme/theme.ts';
import { THEME_COLOURS } from '../../../domain/theme/tokens.ts';
import { FONT_FILES, THEME_STYLE_ID } from '../../platform/head-links.tsx';
import { useShop } from '../../platform/shop.ts';
import { ShopName } from '../../ui/brand.tsx';
import { classes } from '../../ui/classes.ts';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';

interface PreviewProps {
  theme: Theme;
  logoSize: { width: number; height: number } | null;
}

const SCREENS = {
  phone: { label: 'Phone', width: 390, height: 760 },
  desktop: { label: 'Computer', width: 1280, height: 800 },
} as const;
type ScreenName = keyof typeof SCREENS;

export function ThemePreview(props: PreviewProps & { productPath: string | null }) {
  const { productPath, ...shown } = props;
  const [screen, setScreen] = useState<ScreenName>('phone');
  const pages = [
    { title: 'Home page', path: '/' },
    ...(productPath ? [{ title: 'Product page', path: productPath }] : []),
  ];
  return (
    <section aria-label="Preview" className="min-w-0 xl:sticky xl:top-4">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h3 className="font-display text-lg font-medium md:text-xl">Preview</h3>
        <ScreenChoice screen={screen} onChosen={setScreen} />
      </div>
      <div
        className={classes(
          'grid gap-4',
          screen === 'phone' && (pages.length > 1 ? 'sm:grid-cols-2' : 'max-w-xs'),
        )}
      >
        {pages.map((page) => (
          <Page key={`${screen} ${page.path}`} screen={screen} {...page} {...shown} />
        ))}
      </div>
    </section>
  );
}

interface ScreenChoiceProps {
  screen: ScreenName;
  onChosen: (screen: ScreenName) => void;
}

function ScreenChoice({ screen, onChosen }: ScreenChoiceProps) {
  return (
    <fieldset className="flex">
      <legend className="sr-only">Width of the preview</legend>
      {(Object.keys(SCREENS) as ScreenName[]).map((name) => (
        <label
          key={name}
          className={classes(
            'flex min-h-11 items-center border border-line-strong px-4 text-sm first-of-type:rounded-l-xs last-of-type:-ml-px last-of-type:rounded-r-xs',
            'has-focus-visible:outline-2 has-focus-visible:outline-(--focus)',
            name === screen ? 'bg-brand text-white' : 'bg-paper hover:text-brand',
          )}
        >
          <input
            type="radio"
            name="preview-screen"
            checked={name === screen}
            onChange={() => onChosen(name)}
            className="sr-only"
          />
          {SCREENS[name].label}
        </label>
      ))}
    </fieldset>
  );
}

interface PageProps extends PreviewProps {
  title: string;
  path: string;
  screen: ScreenName;
}

/** A page in a frame of its own, without its scripts: nothing of a draft leaves this screen. */
function Page({ title, path, screen, theme, logoSize }: PageProps) {
  const { width, height } = SCREENS[screen];
  const { html, isFailed } = usePage(path);
  const [page, setPage] = useState<Document | null>(null);
  const { ref, scale } = useScale(width);
  useDraft(page, theme);
  return (
    <figure className="min-w-0">
      <figcaption className="mb-1.5 text-sm text-soft">{title}</figcaption>
      <div
        ref={ref}
        className="relative overflow-hidden border border-line-strong bg-paper"
        style={{ height: height * scale }}
      >
        {!page && !isFailed && (
          <Loading label={`Loading the preview: ${title.toLowerCase()}`} className="h-full">
            <Skeleton className="h-full" />
          </Loading>
        )}
        {isFailed && <p className="p-4">This page could not be loaded. Reload to try again.</p>}
        {html && (
          <iframe
            title={`Preview: ${title.toLowerCase()}`}
            srcDoc={html}
            onLoad={({ currentTarget }) => setPage(currentTarget.contentDocument)}
            className="absolute top-0 left-0 origin-top-left border-0"
            style={{ width, height, scale: String(scale) }}
          />
        )}
      </div>
      {page && <PreviewBrand page={page} theme={theme} logoSize={logoSize} />}
    </figure>
  );
}

/** The header's name or logo, in the place of the saved one. */
function PreviewBrand({ page, theme, logoSize }: PreviewProps & { page: Document }) {
  const { name } = useShop();
  const [link, setLink] = useState<Element | null>(null);
  useEffect(() => {
    const found = page.querySelector(BRAND_LINK);
    found?.replaceChildren();
    setLink(found);
  }, [page]);
  const logo = theme.logo &&
    logoSize && { src: `${themePictureSrc(theme.logo)}-logo.webp`, ...logoSize };
  return link && createPortal(<ShopName name={name} logo={logo || undefined} />, link);
}

/** Shows a draft in a page; a colour that is not finished is shown as the shop's own. */
function useDraft(page: Document | null, theme: Theme): void {
  const style = themeStyle(themeVariables(showable(theme)));
  const { fonts } = theme;
  useEffect(() => {
    if (page) applyStyle(page, style);
  }, [page, style]);
  useEffect(() => {
    if (page) void applyFonts(page, fonts);
  }, [page, fonts]);
}

function showable(draft: Theme): Theme {
  const theme = tidyTheme(draft);
  const unfinished = THEME_COLOURS.filter((name) => !isColour(theme[name]));
  return { ...theme, ...Object.fromEntries(unfinished.map((name) => [name, OWN_THEME[name]])) };
}

function usePage(path: string): { html: string | null; isFailed: boolean } {
  const [html, setHtml] = useState<string | null>(null);
  const [isFailed, setIsFailed] = useState(false);
  useEffect(() => {
    const leaving = new AbortController();
    loadPreviewPage(path, leaving.signal)
      .then(setHtml)
      .catch(() => setIsFailed(!leaving.signal.aborted));
    return () => leaving.abort();
  }, [path]);
  return { html, isFailed };
}

function useScale(width: number) {
  const ref = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(0.5);
  useEffect(() => {
    const { current: box } = ref;
    if (!box) return;
    const measure = () => setScale(Math.min(1, box.clientWidth / width));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, [width]);
  return { ref, scale };
}

const BRAND_LINK = 'header a[href="/"]';
const DRAFT_STYLE = 'draft-theme';
const DRAFT_FONTS = 'draft-fonts';

/**
 * A page of the shop as HTML for a preview: as customers get it, without scripts and the saved
 * theme, and with nothing in it that can be followed or pressed.
 * @throws Error when the page cannot be loaded
 */
async function loadPreviewPage(path: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(path, { signal, headers: { accept: 'text/html' } });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return toPreview(await response.text());
}

export function toPreview(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const dropped = `script, noscript, #${THEME_STYLE_ID}, #splash, link:is([rel="modulepreload"], [rel="preload"], [rel="manifest"])`;
  for (const element of page.querySelectorAll(dropped)) element.remove();
  page.body.setAttribute('inert', '');
  // A phone shows no scroll bar beside the page.
  const bare = page.createElement('style');
  bare.textContent = 'html{scrollbar-width:none;scrollbar-gutter:auto}';
  page.head.append(bare);
  return `<!doctype html>${page.documentElement.outerHTML}`;
}

/** Shows the colours of a draft: `style` is the rule of its variables. */
export function applyStyle(page: Document, style: string): void {
  findOrAddElement(page, DRAFT_STYLE, 'style').textContent = style;
}

/** Shows the fonts of a draft, loaded beforehand, so that none comes late. */
async function applyFonts(page: Document, fonts: keyof typeof FONT_FILES): Promise<void> {
  const { preloads, stylesheet } = FONT_FILES[fonts];
  await Promise.all(preloads.map((href) => fetch(href).catch(() => null)));
  if (stylesheet) {
    const link = findOrAddElement(page, DRAFT_FONTS, 'link') as HTMLLinkElement;
    link.rel = 'stylesheet';
    link.href = stylesheet;
  }
  page.documentElement.dataset.fonts = fonts;
}

function findOrAddElement(page: Document, id: string, tag: 'style' | 'link'): HTMLElement {
  const found = page.getElementById(id);
  if (found) return found;
  const element = page.createElement(tag);
  element.id = id;
  page.head.append(element);
  return element;
}
