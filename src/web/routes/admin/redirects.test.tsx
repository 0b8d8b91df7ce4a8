// @vitest-environment happy-dom

import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SOMETHING_WRONG } from '../../../domain/text/text.ts';
import Redirects, { isPage } from './redirects.tsx';

const call = vi.hoisted(() => vi.fn());
vi.mock('../../platform/api.ts', () => ({ callApi: call }));
vi.mock('../../platform/shop.ts', () => ({ useShopDates: () => ({}) }));

afterEach(cleanup);

it('keeps its dialog open while it saves', async () => {
  const saving = Promise.withResolvers();
  call.mockReturnValue(saving.promise);
  const props = { loaderData: { data: { search: '', first: { items: [], next: null } } } };
  render(
    <MemoryRouter>
      <Redirects {...(props as unknown as ComponentProps<typeof Redirects>)} />
    </MemoryRouter>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Add redirect' }));
  const dialog = within(screen.getByRole('alertdialog'));
  for (const [label, value] of [
    [/Old address/, '/old'],
    [/New address/, '/new'],
  ] as const)
    fireEvent.change(dialog.getByLabelText(label), { target: { value } });
  fireEvent.click(dialog.getByRole('button', { name: 'Add redirect' }));
  await dialog.findByText('Saving…');
  fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
  saving.reject(new Error('No answer'));
  await dialog.findByText(SOMETHING_WRONG);
  fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

describe('isPage', () => {
  afterEach(() => vi.unstubAllGlobals());

  it.each<[string, Partial<Response> | Error, boolean]>([
    ['a page', { ok: true, redirected: false }, true],
    ['a followed redirect', { ok: true, redirected: true }, false],
    ['no page', { ok: false, redirected: false }, false],
    ['no answer', new Error('offline'), false],
  ])('recognizes %s', async (_, answer, expected) => {
    const ask = vi.fn(async () => {
      if (answer instanceof Error) throw answer;
      return answer;
    });
    vi.stubGlobal('fetch', ask);
    expect(await isPage('/about')).toBe(expected);
    expect(ask).toHaveBeenCalledWith('/about', expect.objectContaining({ method: 'HEAD' }));
  });
});
