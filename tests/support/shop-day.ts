import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Order } from '../../src/contract/orders.ts';
import { rupees } from '../../src/domain/money/money.ts';
import { getGateway } from '../../src/domain/payments/payment-methods.ts';
import { GatewayError } from '../../src/server/features/payments/gateways/gateway-error.ts';
import {
  choose,
  comeBack,
  type OpenPayment,
  openPayment,
  pass,
  placeFor,
  refund,
  refundAtGateway,
  ship,
  verify,
} from './paying.ts';
import type { SignedIn, TestShop } from './test-shop.ts';

/** Of every product of the day, in rupees: its shares do not come out even. */
export const ODD_PRICE = 9999.33;

const REFUND_ACTIONS = ['retry', 'manual', 'dismiss'] as const;
const OUTCOMES = ['success', 'failure', 'drop', 'late', 'expiry'];
const PAYPAL_OUTCOMES = ['approve', 'decline', 'cancel', 'review', 'expiry'];

/** One event of the day; `pick` chooses among the possible ones. */
export interface Step {
  action: (typeof ACTIONS)[number];
  pick: number;
  /** The process is killed after this many messages with a gateway; null = never. */
  killAfter: number | null;
}

export const ACTIONS = [
  'place',
  'place by PayPal',
  'place free',
  'place cash',
  'ship',
  'deliver',
  'comes back',
  'open',
  'choose',
  'verify',
  'webhooks',
  'an old webhook',
  'another amount',
  'poll',
  'jobs',
  'wait',
  'wait long',
  'refund',
  'refund in the dashboard',
  'refunds fail',
  'refunds work',
  'resolve a refund',
  'cancel',
  'mark paid',
] as const;

const METHODS = {
  place: 'Cashfree',
  'place by PayPal': 'PayPal',
  'place free': 'Free',
  'place cash': 'Cash on Delivery',
} as const;

/** What Cashfree and PayPal each understand as a failure. */
const REFUSED = JSON.stringify({
  message: 'no',
  code: 'refund_post_failed',
  type: 'invalid_request_error',
  name: 'UNPROCESSABLE_ENTITY',
});

/** The most frequent events of a day. */
export const OFTEN = ['place', 'open', 'choose', 'verify', 'webhooks'] as const;

/** The customers of a shop and what they have started. */
export class World {
  readonly orders: { order: Order; buyer: SignedIn }[] = [];
  readonly payments: { payment: OpenPayment; buyer: SignedIn; isPaypal: boolean }[] = [];
  readonly buyers: SignedIn[];
  readonly products: string[];

  private readonly shop: TestShop;
  private readonly admin: SignedIn;

  constructor(
    { shop, admin }: { shop: TestShop; admin: SignedIn },
    buyers: SignedIn[],
    products: string[],
  ) {
    this.shop = shop;
    this.admin = admin;
    this.buyers = buyers;
    this.products = products;
  }

  /** Whether a webhook belongs to a payment started here, not on an earlier day. */
  private isOurs(body: string): boolean {
    return this.payments.some(({ payment }) => body.includes(payment.gatewayOrderId));
  }

  async do({ action, pick }: Step): Promise<void> {
    const buyer = one(this.buyers, pick);
    const placed = one(this.orders, pick);
    const payable = one(
      this.orders.filter(({ order }) => getGateway(order.paymentMethod) !== null),
      pick,
    );
    const opened = one(this.payments, pick);
    const { shop } = this;
    const { api } = this.admin;
    switch (action) {
      case 'place':
      case 'place by PayPal':
      case 'place free':
      case 'place cash': {
        const product = this.products[pick % this.products.length];
        if (!buyer || !product) return;
        const method = METHODS[action];
        const promoCode = pick % 2 === 0 ? 'SSMS10' : undefined;
        const qty = 1 + (pick % 2);
        const others = this.products.filter((other) => other !== product);
        const also = others.slice(0, pick % 3);
        const wish = { method, promoCode, qty, also, price: ODD_PRICE };
        const order = await placeFor(buyer, product, wish);
        this.orders.push({ order, buyer });
        return;
      }
      case 'ship':
        if (!placed) return;
        await ship(this.admin, placed.order._id, partOf(placed.order, pick));
        return;
      case 'deliver':
        if (!placed) return;
        await api.call('POST /api/admin/orders/{id}/deliver', {
          params: { id: placed.order._id },
          query: { cashReceived: pick % 3 === 1 ? 'no' : 'yes' },
        });
        return;
      case 'comes back':
        if (!placed) return;
        await comeBack(this.admin, placed.order._id, partOf(placed.order, pick), pick % 2);
        return;
      case 'open': {
        if (!payable) return;
        const payment = await openPayment(payable.buyer, payable.order);
        const isPaypal = payable.order.paymentMethod === 'PayPal';
        this.payments.push({ payment, buyer: payable.buyer, isPaypal });
        return;
      }
      case 'choose': {
        if (!opened) return;
        const outcomes = opened.isPaypal ? PAYPAL_OUTCOMES : OUTCOMES;
        // Most customers come to pay.
        await choose(shop, opened.payment, outcomes[pick % 3 === 0 ? pick % 5 : 0] ?? '');
        return;
      }
      case 'verify':
        if (opened) await verify(opened.buyer, opened.payment);
        return;
      case 'webhooks':
        return shop.gateways.run(0);
      case 'an old webhook': {
        const old = one(shop.gateways.webhooks, pick);
        if (!old) return;
        const { pathname } = new URL(old.url);
        const { body } = old;
        const headers = new Headers(old.headers);
        // One address may send only a few outdated webhooks.
        headers.set('x-test-address', randomUUID());
        const answer = await shop.fetch(pathname, { method: 'POST', headers, body });
        // The gateway may be unavailable for verifying its own webhook, or report a refund before
        // its payment: then it sends again.
        expect([200, 400, 404, 503]).toContain(answer.status);
        return;
      }
      case 'another amount': {
        const told = shop.gateways.webhooks.filter(
          ({ body }) => body.includes('PAYMENT_SUCCESS') && this.isOurs(body),
        );
        const success = one(told, pick);
        if (!success) return;
        const signed = shop.gateways.signed(ofAnotherAmount(success.body, pick));
        const address = '/api/payment/webhook/cashfree';
        expect((await shop.fetch(address, { method: 'POST', ...signed })).status).toBe(200);
        return;
      }
      case 'poll':
        return shop.services.payments.reconciliation.run();
      case 'jobs':
        return shop.runJobs();
      case 'wait':
        return shop.gateways.run(3 * 60_000);
      case 'wait long':
        return pass(shop, 35);
      case 'refund': {
        if (!placed) return;
        await refund(this.admin, placed.order._id, askedRefund(placed.order, pick));
        return;
      }
      case 'refund in the dashboard': {
        if (!opened) return;
        const { payment, isPaypal } = opened;
        const minor = pick % 2 === 0 ? 1000 + pick : 5000_00 + pick;
        return refundAtGateway(shop, payment, { minor, isPaypal }).catch(unlessRefused);
      }
      case 'refunds fail':
        shop.gateways.isBankRefusing = pick % 2 === 0;
        shop.gateways.troubles.push({
          path: /refund/,
          method: 'POST',
          kind: { status: 422, body: REFUSED },
        });
        return;
      case 'refunds work':
        shop.gateways.isBankRefusing = false;
        shop.gateways.troubles.length = 0;
        return;
      case 'resolve a refund': {
        const needed = one(await api.call('GET /api/admin/refunds-needing-attention'), pick);
        if (!needed) return;
        const params = { id: needed._id };
        await api.call('POST /api/admin/refund-transactions/{id}/resolve', {
          params,
          body: { action: REFUND_ACTIONS[pick % REFUND_ACTIONS.length] ?? 'retry', note: 'Test' },
        });
        return;
      }
      case 'cancel':
        if (!placed) return;
        await api.call('POST /api/admin/orders/{id}/cancel', {
          params: { id: placed.order._id },
          body: { note: 'Test' },
        });
        return;
      case 'mark paid':
        if (!placed) return;
        await api.call('POST /api/admin/orders/{id}/mark-paid', {
          params: { id: placed.order._id },
          body: { note: 'Test', ...(pick % 4 === 1 && partPaid(pick)) },
        });
        return;
    }
  }
}

function partPaid(pick: number) {
  const from = pick % 3 === 0 ? ('courier' as const) : ('customer' as const);
  return { amount: rupees(100.5), from };
}

/** One piece of an order, or all that is left. */
function partOf({ orderItems }: Order, pick: number) {
  const item = orderItems[pick % orderItems.length]?._id ?? '';
  return pick % 3 === 1 ? { items: [{ item, qty: 1 }] } : {};
}

/** All of an order, an amount, a piece of it with or without its stock, or its delivery. */
function askedRefund({ orderItems, totalPrice, shippingPrice }: Order, pick: number) {
  const item = orderItems[pick % orderItems.length]?._id ?? '';
  switch (pick % 5) {
    case 0:
      return { amount: totalPrice };
    case 1:
      return { items: [{ item, qty: 1, from: 'unsent' as const, restock: pick % 2 === 0 }] };
    case 2:
      return { items: [{ item, qty: 1, from: 'sent' as const }] };
    case 3:
      return { amount: rupees(1000 + pick) };
    default:
      return { delivery: shippingPrice, items: [{ item, qty: 1 }] };
  }
}

/** A success webhook for an amount nobody asked for. */
function ofAnotherAmount(success: string, pick: number): string {
  const event = JSON.parse(success);
  event.data.order.order_amount = 1 + pick / 100;
  event.data.payment.cf_payment_id = `odd-${randomUUID()}`;
  return JSON.stringify(event);
}

/** A refund that the gateway rejects does not count. */
function unlessRefused(error: unknown): void {
  if (!(error instanceof GatewayError)) throw error;
}

/** One of the latest: started payments continue. */
function one<T>(list: readonly T[], pick: number): T | undefined {
  return list.at(-1 - (pick % Math.max(1, Math.min(list.length, 3))));
}
