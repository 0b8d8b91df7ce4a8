// @vitest-environment happy-dom

import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import type { FirstRun, FirstRunStep } from '../../../../contract/first-run.ts';
import { ToastProvider } from '../../../ui/toast.tsx';
import { FirstRunList } from './first-run-list.tsx';

vi.mock('../../../platform/shop.ts', () => ({
  useShopDates: () => ({ formatMoment: (at: string) => at }),
}));

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const WARNING = 'Customers can order without paying';

function show(free: Pick<FirstRunStep, 'state' | 'canRun'>) {
  const { rerender } = render(toList(free));
  return (next: typeof free) => rerender(toList(next));
}

function toList(free: Pick<FirstRunStep, 'state' | 'canRun'>) {
  const step = { reason: null, checkedAt: null };
  const state = {
    demo: { products: 0, orders: 0, customers: 0 },
    steps: [
      { ...step, key: 'domain', state: 'to do', canRun: true },
      { ...step, key: 'free', ...free },
    ],
    welcome: { page: 'shop', isOver: true },
  } as unknown as FirstRun;
  const element = (
    <ToastProvider>
      <FirstRunList state={state} onChanged={vi.fn()} />
    </ToastProvider>
  );
  return <MemoryRouter>{element}</MemoryRouter>;
}

it('warns that customers can order without paying until that is decided', () => {
  show({ state: 'to do', canRun: true });
  expect(screen.getByText(WARNING)).toBeDefined();
  expect(screen.getByRole('link', { name: 'settings' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Keep Free' })).toBeDefined();
});

it.each([
  { state: 'done', canRun: true },
  // Test mode: nothing is sold.
  { state: 'to do', canRun: false },
] as const)('does not warn where the decision is %j', (free) => {
  show(free);
  expect(screen.queryByText(WARNING)).toBeNull();
  expect(screen.getByRole('region', { name: 'Go live' })).toBeDefined();
});

it('is one line until it is opened, which this browser remembers', async () => {
  const list = () => screen.getByRole('group') as HTMLDetailsElement;
  show({ state: 'done', canRun: true });
  expect(list().open).toBe(false);
  expect(list().querySelector('summary')?.textContent).toContain('1 of 2 done');
  list().open = true;
  fireEvent(list(), new Event('toggle'));
  await waitFor(() => expect(localStorage.getItem('goLiveOpen')).toBe('true'));
  cleanup();
  show({ state: 'done', canRun: true });
  expect(list().open).toBe(true);
});

it('focuses the name of a step that is done by its button', () => {
  localStorage.setItem('goLiveOpen', 'true');
  const rerender = show({ state: 'to do', canRun: true });
  screen.getByRole('button', { name: 'Keep Free' }).focus();
  rerender({ state: 'done', canRun: true });
  expect(document.activeElement?.textContent).toContain(': done.');
});
