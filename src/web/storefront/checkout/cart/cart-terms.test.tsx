// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { CartTerms } from './cart-terms.tsx';

const pricing = vi.hoisted(() => vi.fn());
vi.mock('../../../platform/head.ts', () => ({ useShop: () => ({ pricing: pricing() }) }));

afterEach(cleanup);

const usual = { taxPercent: 15, taxLabel: 'Tax', shippingFee: 10, freeShippingAbove: 100 };

it.each([
  [
    {},
    '15% tax is added to the prices. Shipping costs ₹10.00, and nothing when the items cost more than ₹100.00.',
  ],
  [
    { taxPercent: 0, freeShippingAbove: null },
    'No tax is added to the prices. Shipping costs ₹10.00.',
  ],
  [{ taxLabel: 'GST', freeShippingAbove: 0 }, '15% GST is added to the prices. Shipping is free.'],
  [{ shippingFee: 0 }, '15% tax is added to the prices. Shipping is free.'],
])('names the tax and the shipping of %j', (set, text) => {
  pricing.mockReturnValue({ ...usual, ...set });
  const { container } = render(<CartTerms />);
  expect(container.textContent).toBe(
    `${text} Items are reserved for you when you place the order.`,
  );
});
