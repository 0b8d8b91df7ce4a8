// @vitest-environment happy-dom

import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { mapLinks, ShopMap } from './shop-map.tsx';

const shop = vi.hoisted(() => ({ current: {} }));
vi.mock('../../../../platform/shop.ts', () => ({ useShop: () => shop.current }));

const OWN = { latitude: 12.31, longitude: 76.65 };

afterEach(cleanup);

function renderMap(given: { place?: typeof OWN; hasExamples?: boolean; address?: string }) {
  shop.current = { place: null, hasExamples: false, address: '', ...given };
  render(<ShopMap />);
  return screen.queryByRole('link');
}

test('the map is centred on the place and marks it', () => {
  const { embed, surroundings, page } = mapLinks({ latitude: 12.3052, longitude: 76.6552 });
  const { origin, searchParams } = new URL(embed);
  expect(origin).toBe('https://www.openstreetmap.org');
  expect(searchParams.get('bbox')).toBe('76.6452,12.2992,76.6652,12.3112');
  expect(searchParams.get('marker')).toBe('12.3052,76.6552');
  expect(new URL(surroundings).searchParams.has('marker')).toBe(false);
  expect(page).toBe(
    'https://www.openstreetmap.org/?mlat=12.3052&mlon=76.6552#map=16/12.3052/76.6552',
  );
});

test('the example of a place is shown with the demo alone', () => {
  expect(renderMap({ hasExamples: true })?.textContent).toMatch(/\(example\)$/);
  cleanup();
  expect(renderMap({})).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});

test('an address without coordinates has a plain link, one with them the map too', () => {
  const link = renderMap({ address: '44 Ashoka Road\nMysuru 570001' });
  expect(link?.getAttribute('href')).toBe(
    'https://www.openstreetmap.org/search?query=44+Ashoka+Road%2C+Mysuru+570001',
  );
  expect(screen.queryByRole('button')).toBeNull();
  cleanup();
  expect(renderMap({ place: OWN })?.textContent).toBe('Open the place in OpenStreetMap');
  expect(screen.getByRole('button', { name: 'Show the map' })).toBeTruthy();
});
