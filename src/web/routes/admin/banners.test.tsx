// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import Banners from './banners.tsx';

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

it('moves the focus on to the next banner, and last to the button that adds one', async () => {
  const data = { banners: [banner('One'), banner('Two')], version: 1, isOwn: false };
  const element = <Banners loaderData={{ data, error: null }} />;
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Remove One' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move Two up' }));
  fireEvent.click(screen.getByRole('button', { name: 'Remove Two' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add banner' }));
});
