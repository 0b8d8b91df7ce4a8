// @vitest-environment happy-dom

import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SOMETHING_WRONG } from '../../../domain/text/text.ts';
import Redirects, { isPage } from './redirects.tsx';

const call = vi.hoisted(() => vi.fn());
vi.mock('../../platform/api.ts', () => ({ callApi: call }));
vi.mock('../../platform/shop.ts', () => ({ useShopDates: () => ({ formatDay: () => '' }) }));

afterEach(cleanup);

function renderRedirects(...addresses: string[]) {
  const items = addresses.map((from) => ({ _id: from, from, to: '/about', createdAt: '' }));
  const props = { loaderData: { data: { search: '', first: { items, next: null, total: 0 } } } };
  render(
    <MemoryRouter>
      <Redirects {...(props as unknown as ComponentProps<typeof Redirects>)} />
    </MemoryRouter>,
  );
}

it('focuses the next redirect after one is removed, and last what says that there is none', async () => {
  call.mockResolvedValue(undefined);
  renderRedirects('/one', '/two', '/three');
  const button = (name: string) => screen.getByRole('button', { name });
  const remove = (path: string) => {
    button(`Remove ${path}`).focus();
    fireEvent.click(button(`Remove ${path}`));
    fireEvent.click(button('Remove redirect'));
  };
  remove('/one');
  await waitFor(() => expect(document.activeElement).toBe(button('Remove /two')));
  remove('/three');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region')));
  remove('/two');
  const none = await screen.findByRole('heading', { name: 'No redirects yet' });
  expect(document.activeElement).toBe(none);
});

it('keeps its dialog open while it saves', async () => {
  const saving = Promise.withResolvers();
  call.mockReturnValue(saving.promise);
  renderRedirects();
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
