// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type ComponentProps, useState } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import type { ChosenProduct, ListedCollection } from '../../../../contract/collections.ts';
import { ChosenProducts } from './chosen-products.tsx';
import Collections from './collections.tsx';

const call = vi.hoisted(() => vi.fn());
vi.mock('../../../platform/api.ts', () => ({ callApi: call }));

afterEach(cleanup);

it('says beside its title that a collection lost its list, which a phone shows too', () => {
  const collection: ListedCollection = {
    ...{ _id: '1', title: 'Weddings', slug: 'weddings', selection: '/category/silk-sarees' },
    ...{ isInMenu: true, isOnHome: false, isHidden: false, isBroken: true },
    ...{ version: 1, updatedAt: '2026-11-30T12:00:00.000Z' },
  };
  const props = { loaderData: { data: [collection], error: null } };
  render(
    <MemoryRouter>
      <Collections {...(props as unknown as ComponentProps<typeof Collections>)} />
    </MemoryRouter>,
  );
  expect(screen.getByRole('rowheader').textContent).toContain('no such list any more');
});

function Chosen() {
  const [chosen, setChosen] = useState<ChosenProduct[]>([]);
  return <ChosenProducts chosen={chosen} onChange={setChosen} />;
}

it('focuses the next product after one is added or removed', async () => {
  const items = ['Bride', 'Groom'].map((name) => ({ _id: name, name, pictures: [] }));
  call.mockResolvedValue({ items });
  render(<Chosen />);
  const search = screen.getByLabelText('Find products by name');
  fireEvent.change(search, { target: { value: 'silk' } });
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  await screen.findByRole('button', { name: 'Add Bride' });
  press('Add Bride');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add Groom' }));
  press('Add Groom');
  expect(document.activeElement).toBe(search);
  press('Remove Bride');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove Groom' }));
  press('Remove Groom');
  expect(document.activeElement).toBe(screen.getByRole('heading'));
});
