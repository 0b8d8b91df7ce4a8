// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { applyStyle, previewOf } from './preview-page.ts';

const PAGE = `<!doctype html><html><head><link rel="modulepreload" href="/assets/root.js"><link rel="preload" as="font" href="/assets/a.woff2"><style id="theme">:root{--color-kumkum:#000000}</style></head>
<body><div id="splash"></div><noscript>No script</noscript><header><a href="/">Silks</a></header>
<script>alert(1)</script><script src="/assets/root.js"></script></body></html>`;

it('a preview is the page without scripts, saved theme and splash', () => {
  const page = new DOMParser().parseFromString(previewOf(PAGE), 'text/html');
  const dropped = 'script, noscript, #theme, #splash, link';
  expect(page.querySelectorAll(dropped)).toHaveLength(0);
  expect(page.body.hasAttribute('inert')).toBe(true);
  expect(page.querySelector('header')?.textContent).toContain('Silks');
});

it('the style of a draft takes the place of the one before', () => {
  const page = document.implementation.createHTMLDocument('');
  applyStyle(page, ':root{--color-kumkum:#111111}');
  applyStyle(page, ':root{--color-kumkum:#222222}');
  expect([...page.querySelectorAll('style')].map(({ textContent }) => textContent)).toEqual([
    ':root{--color-kumkum:#222222}',
  ]);
});
