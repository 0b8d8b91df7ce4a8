// @vitest-environment happy-dom

import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { QuoteQuery } from '../../../contract/checkout.ts';
import { ApiError } from '../../../contract/client.ts';
import { paise, rupees } from '../../../domain/money/money.ts';
import { productLike } from '../../platform/product.fixture.ts';
import type { CheckoutStep } from '../../platform/require-sign-in.ts';
import { loadCart, resetCart } from './cart-store.ts';
import { CheckoutLayout } from './checkout-layout.tsx';
import { appliedPromo, parseAddress, resetCheckout, shippingAddress } from './checkout-store.ts';
import { forgetQuotedTax, useCheckoutTotals } from './checkout-totals.ts';

const call = vi.hoisted(() => vi.fn());
vi.mock('../../platform/api.ts', () => ({ callApi: call }));
const pricing = { taxPercent: 0, taxLabel: 'GST', shippingFee: 0, freeShippingAbove: 0 };
const gst = { scheme: 'regular', state: '29', pricesIncludeTax: false };
vi.mock('../../platform/shop.ts', () => ({ useShop: () => ({ pricing, gst }) }));

const product = productLike('p1', { offerPrice: rupees(1000), countInStock: 5 });
let answer: (body: QuoteQuery) => Promise<{ taxPrice: number }>;
let asked: QuoteQuery[];
beforeEach(async () => {
  gst.pricesIncludeTax = false;
  asked = [];
  answer = async ({ shippingAddress: to }) => ({ taxPrice: to?.country === 'Singapore' ? 0 : 50 });
  call.mockImplementation(async (endpoint: string, { body }: { body?: QuoteQuery } = {}) => {
    if (endpoint !== 'POST /api/orders/quote' || !body)
      return { carts: [{ _id: 'line', productId: product, count: 1 }] };
    asked.push(body);
    return answer(body);
  });
  await loadCart();
});
afterEach(() => {
  cleanup();
  resetCart();
  resetCheckout();
  forgetQuotedTax();
});

const show = (step: CheckoutStep = '/placeorder') =>
  render(
    <MemoryRouter>
      <CheckoutLayout step={step} title="Place order">
        {step === '/placeorder' && <Place />}
      </CheckoutLayout>
    </MemoryRouter>,
  );

function Place() {
  return (
    <button type="button" disabled={useCheckoutTotals().addedTax === null}>
      Place Order
    </button>
  );
}

const isPriced = () => !screen.getByRole<HTMLButtonElement>('button', { name: /Place/ }).disabled;
const total = () => screen.getByText('Total').nextElementSibling?.textContent;

it('asks for no tax where the prices include it', () => {
  gst.pricesIncludeTax = true;
  show();
  expect([isPriced(), total()]).toEqual([true, '₹1,000.00']);
  expect(asked).toEqual([]);
});

it('asks for the tax that the shop adds, again for another address', async () => {
  show();
  expect([isPriced(), total()]).toEqual([false, '…']);
  await waitFor(() => expect(total()).toBe('₹1,050.00'));
  expect(isPriced()).toBe(true);
  expect(asked).toMatchObject([
    { orderItems: [{ product: 'p1', qty: 1 }], shippingAddress: { country: 'India' } },
  ]);
  const there = { address: '1 Orchard Road', city: 'Singapore', postalCode: '018956' };
  act(() => shippingAddress.write(parseAddress({ ...there, country: 'Singapore' })));
  await waitFor(() => expect(total()).toBe('₹1,000.00'));
  expect(asked[1]?.shippingAddress).toEqual({
    ...{ country: 'Singapore', state: '', postalCode: '018956' },
  });
});

it('asks before the address is confirmed without it, and again where rates have changed', async () => {
  show('/shipping');
  await waitFor(() => expect(total()).toBe('₹1,050.00'));
  expect(asked).toEqual([{ orderItems: [{ product: 'p1', qty: 1 }] }]);
  act(() => shippingAddress.write(parseAddress({ country: 'Sin' })));
  answer = async () => ({ taxPrice: 180 });
  expect(asked).toHaveLength(1);
  act(forgetQuotedTax);
  await waitFor(() => expect(total()).toBe('₹1,180.00'));
});

it('goes on without a code that has ended, and says why', async () => {
  answer = async ({ promoCode }) => {
    if (!promoCode) return { taxPrice: 50 };
    throw new ApiError(400, { code: 'PROMO_REFUSED', message: 'SSMS10 has ended' });
  };
  const granted = { itemsPaise: paise(100_000), discountPaise: paise(50_000) };
  act(() => appliedPromo.write({ code: 'SSMS10', ...granted }));
  show();
  expect((await screen.findByText('SSMS10 has ended')).textContent).toBeDefined();
  await waitFor(() => expect(total()).toBe('₹1,050.00'));
  expect(asked.map(({ promoCode }) => promoCode)).toEqual(['SSMS10', undefined]);
});

it('takes no late answer for that of another address', async () => {
  const late = Promise.withResolvers<{ taxPrice: number }>();
  answer = () => late.promise;
  show();
  answer = async () => ({ taxPrice: 60 });
  act(() => shippingAddress.write(parseAddress({ country: 'India', state: 'Goa' })));
  await waitFor(() => expect(total()).toBe('₹1,060.00'));
  late.reject(new ApiError(503, { code: 'UNAVAILABLE', message: 'The shop is busy' }));
  await late.promise.catch(() => undefined);
  expect([isPriced(), total(), asked.length]).toEqual([true, '₹1,060.00', 2]);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('says why the tax is not known, and asks again when told to', async () => {
  const refused = new ApiError(503, { code: 'UNAVAILABLE', message: 'The shop is busy' });
  answer = () => Promise.reject(refused);
  show();
  expect((await screen.findByRole('alert')).textContent).toContain('The shop is busy');
  expect([isPriced(), total()]).toEqual([false, '…']);
  answer = async () => ({ taxPrice: 50 });
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(total()).toBe('₹1,050.00'));
  expect(screen.queryByRole('alert')).toBeNull();
});
