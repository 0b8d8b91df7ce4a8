// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ToastProvider } from '../../../ui/toast.tsx';
import { GstReturn } from './gst-return.tsx';

const PRESENT = '29AAGCB7383J1Z4';
const EARLIER = '33AAGCB7383J1ZF';

const { callApi, saveFile, useShop } = vi.hoisted(() => ({
  callApi: vi.fn(),
  saveFile: vi.fn(),
  useShop: vi.fn(),
}));
vi.mock('../../../platform/api.ts', () => ({ callApi, saveFile }));
vi.mock('../../../platform/shop.ts', () => ({ useShop }));

function show(gstins: string[], shop: object = {}) {
  useShop.mockReturnValue({
    ...{ timeZone: 'Asia/Kolkata', gstin: PRESENT, gst: { scheme: 'regular' } },
    ...shop,
  });
  const element = (
    <ToastProvider>
      <GstReturn gstins={gstins} />
    </ToastProvider>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
}

const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  callApi.mockReset();
  saveFile.mockReset();
  // In India the month has begun already.
  vi.useFakeTimers({ now: new Date('2026-10-31T20:00:00Z'), toFake: ['Date'] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('saves the register of this month, or the section and month that were chosen', async () => {
  show([PRESENT]);
  // Nothing is to be chosen.
  expect(screen.queryByLabelText('GSTIN')).toBeNull();
  callApi.mockResolvedValue(new Blob(['rows']));
  press('Save CSV');
  await vi.waitFor(() =>
    expect(saveFile).toHaveBeenCalledWith(
      expect.any(Blob),
      `gstr1-${PRESENT}-2026-11-register.csv`,
    ),
  );
  choose('Month', '2026-07');
  choose('Section', 'b2cs');
  press('Save CSV');
  await vi.waitFor(() => expect(saveFile).toHaveBeenCalledTimes(2));
  expect(callApi.mock.calls).toEqual(
    [
      { month: '2026-11', section: 'register' },
      { month: '2026-07', section: 'b2cs' },
    ].map((query) => ['GET /api/admin/gstr1.csv', { query: { gstin: PRESENT, ...query } }]),
  );
});

it('saves all of an earlier GSTIN as JSON', async () => {
  show([EARLIER, PRESENT]);
  choose('GSTIN', EARLIER);
  callApi.mockResolvedValue({ month: '2026-11' });
  press('Save all as JSON');
  await vi.waitFor(() =>
    expect(saveFile).toHaveBeenCalledWith(expect.any(Blob), `gstr1-${EARLIER}-2026-11.json`),
  );
  expect(callApi).toHaveBeenCalledExactlyOnceWith('GET /api/admin/gstr1', {
    query: { month: '2026-11', gstin: EARLIER },
  });
  const [[file]] = saveFile.mock.calls as [[Blob]];
  expect(JSON.parse(await file.text())).toEqual({ month: '2026-11' });
});

it('is of no GSTIN where the shop is not registered, and offers an earlier one', async () => {
  show([PRESENT], { gst: { scheme: 'unregistered' } });
  expect(screen.getByLabelText<HTMLSelectElement>('GSTIN').value).toBe('');
  expect(screen.getByRole('option', { name: 'Not registered' })).toBeDefined();
  callApi.mockResolvedValue(new Blob());
  press('Save CSV');
  await vi.waitFor(() =>
    expect(saveFile).toHaveBeenCalledWith(
      expect.any(Blob),
      'gstr1-not-registered-2026-11-register.csv',
    ),
  );
});
