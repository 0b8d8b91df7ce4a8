// @vitest-environment happy-dom

import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { SecondFactorSection } from './second-factor-section.tsx';

const call = vi.fn();
vi.mock('../../../platform/api.ts', () => ({ callApi: (name: string) => call(name) }));

afterEach(cleanup);

it('moves the focus to the field of the first code, then to the recovery codes', async () => {
  call.mockImplementation((name) =>
    name === 'POST /api/user/second-factor/begin'
      ? { key: 'ABCDEFGH', qr: { size: 1, path: '' } }
      : { recoveryCodes: ['abcd-efgh'] },
  );
  const routes = [{ path: '/', element: <SecondFactorSection status={null} /> }];
  render(<RouterProvider router={createMemoryRouter(routes)} />);
  function send(label: string, value: string) {
    const field = screen.getByLabelText<HTMLInputElement>(label);
    fireEvent.change(field, { target: { value } });
    fireEvent.submit(field.form as HTMLFormElement);
  }

  send('Your password', 'correct horse');
  const code = await screen.findByLabelText('Code from the app');
  expect(document.activeElement).toBe(code);

  send('Code from the app', '123456');
  const title = await screen.findByText('Two-step sign-in is on');
  await waitFor(() => expect(document.activeElement?.contains(title)).toBe(true));
  expect(document.activeElement).not.toBe(document.body);
});
