// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { OWN_THEME } from '../../../domain/theme/theme.ts';
import { applyStyle, ThemePreview, toPreview } from './theme-preview.tsx';

vi.mock('../../platform/shop.ts', () => ({ useShop: () => ({ name: 'Silks' }) }));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = () => render(<ThemePreview theme={OWN_THEME} logoSize={null} productPath={null} />);

it('says that the preview is loading', () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  show();
  expect(screen.getByText('Loading the preview: home page')).toBeTruthy();
});

it('says that the preview could not be loaded', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 500 }));
  show();
  expect(await screen.findByText(/could not be loaded/)).toBeTruthy();
  expect(screen.queryByText(/Loading/)).toBeNull();
});

const PAGE = `<!doctype html><html><head><link rel="modulepreload" href="/assets/root.js"><link rel="preload" as="font" href="/assets/a.woff2"><style data-href="app">p{margin:0}</style><style id="theme">:root{--color-brand:#000000}</style></head>
<body><div id="splash"></div><noscript>No script</noscript><header><a href="/">Silks</a></header>
<script>alert(1)</script><script src="/assets/root.js"></script></body></html>`;

it('a preview is the page without scripts, saved theme and splash', () => {
  const page = new DOMParser().parseFromString(toPreview(PAGE), 'text/html');
  const dropped = 'script, noscript, #theme, #splash, link';
  expect(page.querySelectorAll(dropped)).toHaveLength(0);
  expect(page.querySelector('style[data-href="app"]')).not.toBeNull();
  expect(page.body.hasAttribute('inert')).toBe(true);
  expect(page.querySelector('header')?.textContent).toContain('Silks');
});

it('the style of a draft takes the place of the one before', () => {
  const page = document.implementation.createHTMLDocument('');
  applyStyle(page, ':root{--color-brand:#111111}');
  applyStyle(page, ':root{--color-brand:#222222}');
  expect([...page.querySelectorAll('style')].map(({ textContent }) => textContent)).toEqual([
    ':root{--color-brand:#222222}',
  ]);
});
