// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import Banners from './banners.tsx';

const call = vi.hoisted(() => vi.fn());
vi.mock('../../platform/api.ts', () => ({ callApi: call }));
vi.mock('../../admin/frame/admin-screen.tsx', () => ({
  AdminScreen: ({ children }: { children: React.ReactNode }) => children,
}));

const banner = (_id: string) => ({
  ...{
    _id,
    caption: _id,
    alt: 'A saree',
    link: '',
    isShown: true,
    pictureId: _id,
    focus: 'middle' as const,
  },
  picture: { src: `/pictures/${_id}`, widths: [240], preview: '', alt: '', colours: [] },
  phone: { src: `/pictures/${_id}`, widths: [240] },
  ratio: 2,
});

afterEach(cleanup);

function renderBanners(...ids: string[]) {
  const data = { banners: ids.map(banner), version: 1, isOwn: false };
  const element = <Banners loaderData={{ data, error: null }} />;
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
}

it('moves the focus on to the next banner, and last to the button that adds one', async () => {
  renderBanners('One', 'Two');
  fireEvent.click(await screen.findByRole('button', { name: 'Remove One' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move Two up' }));
  fireEvent.click(screen.getByRole('button', { name: 'Remove Two' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add banner' }));
});

it('puts an uploaded picture into its own banner, also where that was moved meanwhile', async () => {
  const upload = Promise.withResolvers();
  call.mockReturnValue(upload.promise);
  renderBanners('One', 'Two');
  const [, second] = await screen.findAllByLabelText('Replace picture');
  const files = [new File(['x'], 'new.png')];
  if (second) fireEvent.change(second, { target: { files } });
  fireEvent.click(screen.getByRole('button', { name: 'Move Two up' }));
  await act(async () => upload.resolve(banner('New')));
  fireEvent.click(screen.getByRole('button', { name: 'Save banners' }));
  await waitFor(() => expect(call).toHaveBeenCalledTimes(2));
  expect(call.mock.lastCall?.[1].body.banners).toMatchObject([
    { caption: 'Two', pictureId: 'New' },
    { caption: 'One', pictureId: 'One' },
  ]);
});
