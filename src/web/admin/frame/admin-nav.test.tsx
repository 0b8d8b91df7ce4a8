// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { AdminNav, setOpenMessages } from './admin-nav.tsx';
import { ADMIN_PAGES, ADMIN_TABS } from './admin-paths.ts';

const totals = { totalOrders: 1234, totalUsers: 56, totalProducts: 102 };
vi.mock('../../platform/api.ts', () => ({ callApi: async () => totals }));

afterEach(cleanup);

it('has a menu with the names of all screens and counts', async () => {
  setOpenMessages(3);
  render(
    <MemoryRouter>
      <AdminNav path="/admin/banners" />
    </MemoryRouter>,
  );
  fireEvent.click(screen.getByRole('button', { name: /^Menu: Banners/ }));
  const menu = within(screen.getByRole('dialog', { name: 'Menu' }));
  expect(menu.getAllByRole('link')).toHaveLength(ADMIN_TABS.length + ADMIN_PAGES.length);
  expect(menu.getByRole('link', { name: 'Messages 3 unanswered' })).toBeDefined();
  expect(await menu.findByRole('link', { name: 'Orders 1,234' })).toBeDefined();
  expect(menu.getByRole('link', { name: 'Products 102' })).toBeDefined();
  expect(menu.getByRole('link', { name: 'Add Product' })).toBeDefined();
  fireEvent.click(menu.getByRole('link', { name: /^Users/ }));
  expect(screen.queryByRole('dialog')).toBeNull();
});
