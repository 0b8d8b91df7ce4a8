// @vitest-environment happy-dom
// @vitest-environment-options { "settings": { "handleDisabledFileLoadingAsSuccess": true } }
import { render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { HeadLinks } from './head-links.tsx';

// Vitest has no addresses of style sheets.
vi.mock('../styles/app.css?url', () => ({ default: '/app.css' }));
vi.mock('../styles/font-pairs/marcellus-figtree.css?url', () => ({ default: '/marcellus.css' }));

const withFonts = (fonts: 'figtree' | 'marcellus-figtree') => (
  <HeadLinks theme={{ variables: {}, background: '#ffffff', fonts }} />
);

it('loads the styles of fonts that are chosen after the page was loaded', () => {
  const { rerender } = render(withFonts('figtree'));
  const stylesheets = () =>
    [...document.querySelectorAll('link[rel="stylesheet"]')].map((link) =>
      link.getAttribute('href'),
    );
  expect(stylesheets()).toEqual(['/app.css']);
  rerender(withFonts('marcellus-figtree'));
  expect(stylesheets()).toEqual(['/app.css', '/marcellus.css']);
});
