// @vitest-environment happy-dom

import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  BORDER_STYLE,
  DEFAULT_CATEGORIES,
} from '../../../../../tests/support/default-catalogue.ts';
import { toAttributeFilters } from '../../../../domain/catalogue/attributes.ts';
import type { Category } from '../../../../domain/catalogue/category-tree.ts';
import { parseFilters } from '../../../../domain/catalogue/product-filters.ts';
import { appliedFilters, FilterSidebar, useChosenFilters } from './filter-panel.tsx';

const SILK = DEFAULT_CATEGORIES[0] as Category;
const COUNTS = { colours: { maroon: 7 }, designs: { floral: 3 }, offer: 2 };

const fetched = vi.fn<(request: Request) => Promise<Response>>();
beforeEach(() => {
  fetched.mockReset().mockImplementation(async () => Response.json(COUNTS));
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const PATH = '/category/silk-sarees';

function Filters() {
  return (
    <FilterSidebar
      path={PATH}
      filters={useChosenFilters([])}
      attributes={[]}
      list={{ category: SILK }}
    />
  );
}

function Nothing() {
  return null;
}

/** Renders the filters of a list whose loads wait until the test answers them. */
async function renderFilters(search = '') {
  const loads: PromiseWithResolvers<null>[] = [];
  const router = createMemoryRouter(
    [
      {
        path: PATH,
        Component: Filters,
        HydrateFallback: Nothing,
        loader() {
          const load = Promise.withResolvers<null>();
          loads.push(load);
          return load.promise;
        },
      },
    ],
    { initialEntries: [PATH + search] },
  );
  render(<RouterProvider router={router} />);
  await answerLast();
  await screen.findByLabelText('Maroon');

  async function answerLast() {
    loads.at(-1)?.resolve(null);
    await waitFor(() => expect(router.state.navigation.state).toBe('idle'));
  }
  return { router, answerLast };
}

const isChecked = (label: string) => screen.getByLabelText<HTMLInputElement>(label).checked;
const description = (label: string) => {
  const id = screen.getByLabelText(label).getAttribute('aria-describedby');
  return id === null ? null : document.getElementById(id)?.textContent;
};
const press = (label: string) => fireEvent.click(screen.getByLabelText(label));

it('keeps every choice while the list of an earlier one is loading, and after it', async () => {
  const { router, answerLast } = await renderFilters();
  press('Maroon');
  await waitFor(() => expect(isChecked('Maroon')).toBe(true));
  expect(router.state.navigation.state).toBe('loading');
  press('Floral');
  fireEvent.change(screen.getByLabelText('Sort by price'), { target: { value: 'price-desc' } });
  await waitFor(() => expect(isChecked('Floral')).toBe(true));
  expect(isChecked('Maroon')).toBe(true);
  await answerLast();
  expect(router.state.location.search).toBe('?color=maroon&design=floral&sort=price-desc');
  expect(isChecked('Maroon') && isChecked('Floral')).toBe(true);
  expect(screen.getByLabelText<HTMLSelectElement>('Sort by price').value).toBe('price-desc');
});

it('counts what each filter finds, beside the filters chosen', async () => {
  await renderFilters('?color=maroon&sort=price-asc');
  await waitFor(() => expect(description('Maroon')).toBe('7'));
  expect(description('Red')).toBe('0');
  expect(description('Floral')).toBe('3');
  expect(description('Offer / Discount')).toBe('2');
  const { pathname, search } = new URL(fetched.mock.calls.at(-1)?.[0].url ?? '');
  expect(pathname + search).toBe('/api/products/facets?category=silk-sarees&color=maroon');
});

it('says of a long list what it has at least', async () => {
  fetched.mockImplementation(async () => Response.json({ ...COUNTS, partial: ['colours'] }));
  await renderFilters();
  await waitFor(() => expect(description('Maroon')).toBe('7+'));
  expect(description('Red')).toBeNull();
  expect(description('Floral')).toBe('3');
  expect(description('Printed')).toBe('0');
});

it('works without counts', async () => {
  fetched.mockImplementation(async () => new Response(null, { status: 503 }));
  await renderFilters();
  await waitFor(() => expect(fetched).toHaveBeenCalled());
  expect(screen.getByLabelText('Maroon').getAttribute('aria-describedby')).toBeNull();
});

it('clears all filters', async () => {
  const { router, answerLast } = await renderFilters('?color=maroon&offer=1');
  expect(isChecked('Maroon') && isChecked('Offer / Discount')).toBe(true);
  fireEvent.click(screen.getByText('Clear Filters'));
  await waitFor(() => expect(isChecked('Maroon')).toBe(false));
  await answerLast();
  expect(router.state.location.search).toBe('');
  expect(isChecked('Offer / Discount')).toBe(false);
});

describe('appliedFilters', () => {
  const NONE = parseFilters(new URLSearchParams(), []);
  const SOME = parseFilters(
    new URLSearchParams('color=maroon&color=gold&design=floral&offer=1&sort=price-asc'),
    [],
  );

  it('lists each filter, without the sorting', () => {
    expect(appliedFilters(SOME, []).map(({ label }) => label)).toEqual([
      'Maroon',
      'Gold',
      'Floral',
      'Offer / Discount',
    ]);
    expect(appliedFilters({ ...NONE, sort: 'price-desc' }, [])).toEqual([]);
  });

  it('tells a plain border from a plain design', () => {
    const attributes = toAttributeFilters([BORDER_STYLE]);
    const query = new URLSearchParams('design=plain&filter=borderStyle:plain,borderStyle:temple');
    const labels = appliedFilters(parseFilters(query, attributes), attributes);
    expect(labels.map(({ label }) => label)).toEqual([
      'Design: Plain',
      'Border style: Plain',
      'Temple',
    ]);
  });

  it('says what is answered by yes', () => {
    const lined = { ...BORDER_STYLE, key: 'lined', label: 'Lined', kind: 'yes-no' } as const;
    const attributes = toAttributeFilters([lined]);
    const filters = parseFilters(new URLSearchParams('filter=lined:yes'), attributes);
    expect(appliedFilters(filters, attributes)).toMatchObject([{ label: 'Lined: Yes' }]);
  });

  it('removes one and keeps the others', () => {
    const [maroon, , floral, offer] = appliedFilters(SOME, []);
    expect(maroon?.without).toEqual({ ...SOME, colours: ['gold'] });
    expect(floral?.without).toEqual({ ...SOME, designs: [] });
    expect(offer?.without).toEqual({ ...SOME, offer: false });
  });
});
