// @vitest-environment happy-dom

import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { RestoredShop } from '../../../../contract/restored-shop.ts';
import { RestoredShopNotice } from './restored-shop-notice.tsx';

vi.mock('../../../platform/shop.ts', () => ({
  useShopDates: () => ({ formatMoment: (at: string) => at }),
}));

afterEach(cleanup);

it('says what waits for the next numbers: with GST the sending of orders too', () => {
  const asked = { madeAt: '2026-11-23', restoredAt: '2026-11-24', financialYear: '2026-27' };
  const show = (question: RestoredShop['question']) =>
    render(<RestoredShopNotice restored={{ question, unknownPayments: [] }} onChanged={vi.fn()} />);
  const { unmount } = show({ ...asked, nextInvoice: 2, nextCreditNote: 1 });
  screen.getByText(/No invoice or credit note is issued/);
  expect(screen.queryByText(/cannot be sent/)).toBeNull();
  unmount();
  show({ ...asked, nextGstInvoice: 2, nextCreditNote: 1 });
  screen.getByText(/Orders by GST cannot be sent before that/);
});
