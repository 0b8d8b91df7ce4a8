// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import type { ListedCollection } from '../../../../contract/collections.ts';
import Collections from './collections.tsx';

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
