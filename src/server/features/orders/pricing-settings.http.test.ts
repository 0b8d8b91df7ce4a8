import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Answered, refused, send } from '../../../../tests/support/http-call.ts';
import { markPaid } from '../../../../tests/support/order-actions.ts';
import { draftOf, itemOf } from '../../../../tests/support/order-draft.ts';
import { saveSettings } from '../../../../tests/support/save-settings.ts';
import { openTestShop, type SignedIn, type TestShop } from '../../../../tests/support/test-shop.ts';
import type { Order } from '../../../contract/orders.ts';
import type { Pricing } from '../../../contract/shop.ts';
import { rupees } from '../../../domain/money/money.ts';

const GST = {
  taxPercent: 2.5,
  taxLabel: 'GST',
  shippingFee: rupees(150),
  freeShippingAbove: rupees(2000),
};
/** The totals of a saree of ₹1,000 under the first settings, and under `GST`. */
const BEFORE = { itemsPrice: 1000, taxPrice: 150, shippingPrice: 0, totalPrice: 1150 };
const AFTER = { itemsPrice: 1000, taxPrice: 25, shippingPrice: 150, totalPrice: 1175 };

let shop: TestShop;
let owner: SignedIn;
let customer: SignedIn;
let product: string;
beforeEach(async () => {
  shop = await openTestShop();
  [owner, customer] = [await shop.admin(), await shop.customer('buyer@example.com')];
  product = await shop.product({ name: 'Saree', pricePaise: 1000_00, stock: 50 });
});
afterEach(() => shop.close());

const save = (change: Partial<Pricing & { legalName: string; address: string }>) =>
  saveSettings(owner.api, change);

const draft = (totals: object = {}) => ({ ...draftOf(itemOf(product, 1000)), ...totals });
const place = (totals?: object): Promise<Order> =>
  customer.api.call('POST /api/orders', { body: draft(totals) });

describe('changed delivery and tax settings', () => {
  it('are those of the next order, its quote and the pages', async () => {
    expect(await place(BEFORE)).toMatchObject({ ...BEFORE, taxPercent: 15, taxLabel: 'Tax' });
    await save(GST);
    expect((await shop.api().call('GET /api/shop')).pricing).toEqual(GST);
    expect(await place(AFTER)).toMatchObject({ ...AFTER, taxPercent: 2.5, taxLabel: 'GST' });
    const body = { orderItems: [{ product, qty: 1 }] };
    expect(await customer.api.call('POST /api/orders/quote', { body })).toMatchObject(AFTER);
  });

  it('can make delivery always free, never free, or tax nothing', async () => {
    await save({ ...GST, freeShippingAbove: rupees(0) });
    expect(await place()).toMatchObject({ shippingPrice: 0, totalPrice: 1025 });
    await save({ ...GST, freeShippingAbove: null });
    expect(await place()).toMatchObject({ shippingPrice: 150, totalPrice: 1175 });
    await save({ ...GST, taxPercent: 0 });
    expect(await place()).toMatchObject({ taxPrice: 0, taxPercent: 0, totalPrice: 1150 });
  });

  it('refuse to charge a gateway with less than it takes', async () => {
    await save({ ...GST, taxPercent: 0, freeShippingAbove: rupees(0), shippingFee: rupees(0) });
    const cheap = await shop.product({ name: 'Thread', pricePaise: 99, stock: 5 });
    const { token } = customer;
    const body = { ...draftOf(itemOf(cheap, 0.99)), paymentMethod: 'PayPal' };
    const answer = await send(shop, 'POST /api/orders', { token, body });
    expect(answer).toMatchObject(refused(400, 'PAYMENT_METHOD_REFUSED', /₹0.99 cannot be paid/));
    expect((await send(shop, 'POST /api/orders', { token, body: draft() })).status).toBe(201);
  });

  it('refuse an order that was shown other totals; nothing is placed or lost', async () => {
    await customer.api.call('POST /api/cart', { body: { productId: product, count: 1 } });
    await save(GST);
    const { token } = customer;
    const answer = await send(shop, 'POST /api/orders', { token, body: draft(BEFORE) });
    expect(answer).toMatchObject(refused(409, 'PRICE_CHANGED', /check the new total/));
    expect((await customer.api.call('GET /api/orders')).items).toEqual([]);
    expect((await customer.api.call('GET /api/cart')).carts).toHaveLength(1);
    const { countInStock } = await shop
      .api()
      .call('GET /api/products/{id}', { params: { id: product } });
    expect(countInStock).toBe(50);
  });

  it('leave placed orders, their emails and invoices as they were', async () => {
    await save({ legalName: 'Silks LLP', address: 'Mysuru' });
    const { _id: id } = await place(BEFORE);
    await markPaid(owner, id, { note: 'UPI' });
    const invoice = await owner.api.call('POST /api/admin/orders/{id}/invoice', { params: { id } });
    await save(GST);
    const same = { ...BEFORE, taxPercent: 15, taxLabel: 'Tax' };
    expect(await customer.api.call('GET /api/orders/{id}', { params: { id } })).toMatchObject(same);
    expect(await owner.api.call('GET /api/admin/orders/{id}/invoice', { params: { id } })).toEqual(
      invoice,
    );
    await shop.runJobs();
    const [placed] = shop.mails.filter(({ to }) => to === 'buyer@example.com');
    expect(placed?.text).toContain('Tax (15%)');
    expect(placed?.text).toContain('₹150.00');
    await place(AFTER);
    await shop.runJobs();
    expect(shop.mails.at(-1)?.text).toContain('GST (2.5%)');
  });

  it('split the tax report by rate, with the figures of each', async () => {
    const pay = ({ _id: id }: Order) => markPaid(owner, id, { note: 'UPI' });
    await pay(await place());
    await save(GST);
    await pay(await place());
    const { rows, total } = await owner.api.call('GET /api/admin/reports/tax', { query: {} });
    expect(rows).toMatchObject([
      { taxPercent: 15, orders: 1, taxPrice: 150 },
      { taxPercent: 2.5, orders: 1, taxPrice: 25 },
    ]);
    expect(total).toMatchObject({ orders: 2, taxPrice: 175 });
  });

  it('are logged in rupees', async () => {
    await save(GST);
    const { rows } = await shop.database.pool.query(
      `select before, after from audit_log where subject_kind = 'settings'`,
    );
    expect(rows).toEqual([
      {
        before: {
          taxPercent: 15,
          taxLabel: 'Tax',
          shippingFee: rupees(10),
          freeShippingAbove: rupees(100),
        },
        after: GST,
      },
    ]);
  });
});

describe('orders placed while the settings change', () => {
  it('each have the totals of one setting, the one that its customer saw', async () => {
    const buyers = await shop.customers(8);
    const attempts = buyers.flatMap(({ token }) =>
      [BEFORE, AFTER].map((totals) =>
        send(shop, 'POST /api/orders', { token, body: draft(totals) }),
      ),
    );
    const [answers] = await Promise.all([Promise.all(attempts), save(GST)]);
    for (const { status, body } of answers as (Answered & { body: Order })[]) {
      if (status !== 201) expect({ status, body }).toMatchObject(refused(409, 'PRICE_CHANGED'));
      else expect([BEFORE, AFTER]).toContainEqual(figuresOf(body));
    }
    const { rows } = await shop.database.pool.query(
      `select tax_percent, tax_paise, shipping_paise, total_paise from orders
       group by tax_percent, tax_paise, shipping_paise, total_paise`,
    );
    for (const row of rows) {
      expect([
        { tax_percent: '15.00', tax_paise: '15000', shipping_paise: '0', total_paise: '115000' },
        { tax_percent: '2.50', tax_paise: '2500', shipping_paise: '15000', total_paise: '117500' },
      ]).toContainEqual(row);
    }
    expect(await place(AFTER)).toMatchObject({ taxLabel: 'GST' });
  });
});

function figuresOf({ itemsPrice, taxPrice, shippingPrice, totalPrice }: Order) {
  return { itemsPrice, taxPrice, shippingPrice, totalPrice };
}
