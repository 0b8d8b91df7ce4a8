// @vitest-environment happy-dom

import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { AdminNav } from './admin-nav.tsx';

vi.mock('../../platform/api.ts', () => ({ callApi: () => Promise.reject(new Error('offline')) }));

afterEach(cleanup);

const isOpen = () => document.querySelector('dialog')?.open;

it('keeps the menu open when the loaded screen replaces its skeleton, and on no other screen', () => {
  const nav = (key: string, path: string) => (
    <MemoryRouter>
      <AdminNav key={key} path={path} />
    </MemoryRouter>
  );
  const { rerender } = render(nav('skeleton', '/admin/pages'));
  fireEvent.click(screen.getByRole('button', { name: /^Menu/ }));
  expect(isOpen()).toBe(true);
  rerender(nav('screen', '/admin/pages'));
  expect(isOpen()).toBe(true);
  rerender(nav('other', '/admin/banners'));
  expect(isOpen()).toBe(false);
  rerender(nav('back', '/admin/pages'));
  expect(isOpen()).toBe(false);
});
