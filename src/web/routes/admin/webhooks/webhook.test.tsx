// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../../../contract/client.ts';
import { ToastProvider } from '../../../ui/toast.tsx';
import WebhookRoute from './webhook.tsx';

const { callApi } = vi.hoisted(() => ({ callApi: vi.fn() }));
vi.mock('../../../platform/api.ts', () => ({ callApi }));
vi.mock('../../../platform/shop.ts', () => ({ useShopDates: () => ({}) }));

const WEBHOOK = {
  _id: 'w1',
  url: 'https://old.example/hook',
  events: ['order.paid'],
  isEnabled: true,
  failingSince: null,
  previousSecretUntil: null,
};
const NEWER = { ...WEBHOOK, url: 'https://new.example/hook', events: ['order.placed'] };

function Screen({ webhook = WEBHOOK }) {
  const loaderData = { data: { webhook, deliveries: [] }, error: null };
  return (
    <ToastProvider>
      <WebhookRoute {...({ loaderData } as unknown as Parameters<typeof WebhookRoute>[0])} />
    </ToastProvider>
  );
}

afterEach(cleanup);

it('shows what someone else saved before it is overwritten', async () => {
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element: <Screen /> }])} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Change webhook' }));
  const dialog = within(screen.getByRole('alertdialog'));
  const url = dialog.getByLabelText(/^Address/);
  fireEvent.change(url, { target: { value: 'https://mine.example/hook' } });
  callApi.mockRejectedValueOnce(
    new ApiError(409, { code: 'STALE_VERSION', message: 'Someone else', current: NEWER }),
  );
  const save = () => fireEvent.click(dialog.getByRole('button', { name: 'Change webhook' }));
  save();
  await dialog.findByText(/^Now: https:\/\/new\.example\/hook/);
  callApi.mockResolvedValue(WEBHOOK);
  save();
  await vi.waitFor(() => expect(callApi).toHaveBeenCalledTimes(2));
  const { url: seenUrl, events, isEnabled } = NEWER;
  expect(callApi.mock.lastCall?.[1].body).toMatchObject({
    url: 'https://mine.example/hook',
    seen: { url: seenUrl, events, isEnabled },
  });
});

it('shows what is loaded after a change was refused', async () => {
  const router = createMemoryRouter([
    { path: '/', element: <Screen /> },
    { path: '/later', element: <Screen webhook={{ ...NEWER, isEnabled: false }} /> },
  ]);
  render(<RouterProvider router={router} />);
  callApi.mockRejectedValueOnce(
    new ApiError(409, { code: 'STALE_VERSION', message: 'Someone else', current: NEWER }),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Switch off' }));
  await screen.findByText('https://new.example/hook');
  await act(() => router.navigate('/later'));
  await screen.findByText('This webhook is off');
});

it('reports no failure where someone else has switched it off already', async () => {
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element: <Screen /> }])} />);
  callApi.mockRejectedValueOnce(
    new ApiError(409, {
      ...{ code: 'STALE_VERSION', message: 'Someone else' },
      current: { ...WEBHOOK, isEnabled: false },
    }),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Switch off' }));
  await screen.findByText('This webhook is off');
  expect(screen.queryByText('Someone else')).toBeNull();
});
