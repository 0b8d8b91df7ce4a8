import type { ApiClient } from '../../src/contract/client.ts';
import type { Order } from '../../src/contract/orders.ts';
import {
  formatPaise,
  formatRupees,
  isLess,
  type Paise,
  paise,
  type Rupees,
  rupees,
  sum,
  toPaise,
} from '../../src/domain/money/money.ts';
import { orderTotals, type PricingRules } from '../../src/domain/orders/order-totals.ts';
import { splitRefund } from '../../src/domain/payments/payment-ledger.ts';
import type { ShopSettings } from '../../src/domain/shop/shop-settings.ts';
import { products } from '../../src/server/features/catalogue/catalogue.tables.ts';
import { refundTransactions } from '../../src/server/features/payments/payments.tables.ts';
import type { Tx } from '../../src/server/platform/db/database.ts';

/*
 * Mistakes of units that must not compile: `npm run check` fails when one of them does. Nothing here
 * runs.
 */

const price = paise(499_900);
const inRupees = rupees(4999);

// Arithmetic and comparing.
// @ts-expect-error paise and rupees
sum(price, inRupees);
// @ts-expect-error a bare sum is a plain number
export const total: Paise = price + price;
// @ts-expect-error a plain number
export const fee: Paise = 4900;
// @ts-expect-error paise and rupees
isLess(price, inRupees);
// @ts-expect-error paise are no rupees
toPaise(price);

// Showing.
// @ts-expect-error rupees
formatPaise(inRupees);
// @ts-expect-error paise
formatRupees(price);
// @ts-expect-error a plain number
formatRupees(4999);

// A price.
export async function changePrice(tx: Tx, rules: PricingRules): Promise<void> {
  // @ts-expect-error rupees in a column of paise
  await tx.update(products).set({ pricePaise: inRupees });
  // @ts-expect-error a plain number in a column of paise
  await tx.update(products).set({ pricePaise: 4999 });
  // @ts-expect-error rupees in a computation
  orderTotals([{ unitPaise: inRupees, quantity: 1 }], rules);
}

// A refund.
export async function refund(tx: Tx, api: ApiClient, order: Order, id: string): Promise<void> {
  // @ts-expect-error rupees of the API in a computation
  splitRefund(order.totalPrice, [], []);
  // @ts-expect-error rupees in a column of paise
  await tx.update(refundTransactions).set({ amountPaise: order.totalPrice });
  const facts = { note: 'A loose thread', key: id };
  await api.call('POST /api/admin/orders/{id}/refunds', {
    params: { id },
    // @ts-expect-error paise in a call of the API
    body: { ...facts, amount: price },
  });
  await api.call('POST /api/admin/orders/{id}/refunds', {
    params: { id },
    // @ts-expect-error a plain number in a call of the API
    body: { ...facts, amount: 4999 },
  });
}

// A setting.
export async function changeFee(api: ApiClient, settings: ShopSettings): Promise<ShopSettings> {
  const view = await api.call('GET /api/admin/settings');
  await api.call('PUT /api/admin/settings', {
    // @ts-expect-error paise in a call of the API
    body: { version: 1, settings: { ...view.settings, shippingFee: settings.shippingFee } },
  });
  // @ts-expect-error rupees of the API in a setting
  return { ...settings, shippingFee: view.settings.shippingFee };
}

// @ts-expect-error the API's settings are in rupees
export const cashFee = (found: { cashFee: Rupees }): Pick<ShopSettings, 'cashFee'> => found;
