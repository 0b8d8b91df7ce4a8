import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Order } from '../../src/contract/order.ts';
import { REFUND_WAYS } from '../../src/domain/refund-care.ts';
import { GatewayError } from '../../src/server/features/payments/providers/gateway-error.ts';
import {
  choose,
  type OpenPayment,
  openPayment,
  pass,
  placeFor,
  refundAtGateway,
  verify,
} from './paying.ts';
import type { SignedIn, TestShop } from './test-shop.ts';

const OUTCOMES = ['success', 'failure', 'drop', 'late', 'expiry'];
const PAYPAL_OUTCOMES = ['approve', 'decline', 'cancel', 'review', 'expiry'];

/** One thing that happens; `pick` chooses among what there is. */
export interface Step {
  act: (typeof ACTS)[number];
  pick: number;
  /** The process is killed after so many words with a gateway; null = it lives. */
  killAfter: number | null;
}

export const ACTS = [
  'place',
  'place by PayPal',
  'place free',
  'open',
  'choose',
  'verify',
  'webhooks',
  'an old webhook',
  'another sum',
  'poll',
  'jobs',
  'wait',
  'wait long',
  'refund',
  'refund in the dashboard',
  'refunds fail',
  'refunds work',
  'see to a refund',
  'cancel',
  'mark paid',
] as const;

/** What Cashfree and PayPal each understand as a refusal. */
const REFUSAL = JSON.stringify({
  ...{ message: 'no', code: 'refund_post_failed', type: 'invalid_request_error' },
  name: 'UNPROCESSABLE_ENTITY',
});

/** What most of a shop's day consists of. */
export const OFTEN = ['place', 'open', 'choose', 'verify', 'webhooks'] as const;

/** A shop's customers and what they have begun. */
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

  /** Whether a webhook is of a payment begun here, not of one of an earlier day. */
  private isOurs(body: string): boolean {
    return this.payments.some(({ payment }) => body.includes(payment.gatewayOrderId));
  }

  async do({ act, pick }: Step): Promise<void> {
    const buyer = one(this.buyers, pick);
    const placed = one(this.orders, pick);
    const payable = one(
      this.orders.filter(({ order }) => order.paymentMethod !== 'Free'),
      pick,
    );
    const opened = one(this.payments, pick);
    const { shop } = this;
    const { api } = this.admin;
    switch (act) {
      case 'place':
      case 'place by PayPal':
      case 'place free': {
        const product = this.products[pick % this.products.length];
        if (!buyer || !product) return;
        const method =
          act === 'place' ? 'Cashfree' : act === 'place free' ? 'Free' : ('PayPal' as const);
        const promoCode = pick % 2 === 0 ? 'SSMS10' : undefined;
        const order = await placeFor(buyer, product, { method, promoCode });
        this.orders.push({ order, buyer });
        return;
      }
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
        // Most people come to pay.
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
        // One address may send only so many that are too old.
        headers.set('x-test-address', randomUUID());
        const answer = await shop.fetch(pathname, { method: 'POST', headers, body });
        // The gateway may be away when it is asked about its own webhook, or tell of a refund before it
        // has told of the payment: then it sends again.
        expect([200, 400, 404, 503]).toContain(answer.status);
        return;
      }
      case 'another sum': {
        const told = shop.gateways.webhooks.filter(
          ({ body }) => body.includes('PAYMENT_SUCCESS') && this.isOurs(body),
        );
        const success = one(told, pick);
        if (!success) return;
        const { headers, body } = shop.gateways.signed(ofAnotherSum(success.body, pick));
        const address = '/api/payment/webhook/cashfree';
        expect((await shop.fetch(address, { method: 'POST', headers, body })).status).toBe(200);
        return;
      }
      case 'poll':
        return shop.services.payments.settlement.sweep();
      case 'jobs':
        return shop.runJobs();
      case 'wait':
        return shop.gateways.run(3 * 60_000);
      case 'wait long':
        return pass(shop, 35);
      case 'refund': {
        if (!placed) return;
        const params = { id: placed.order._id };
        const amount = pick % 2 === 0 ? placed.order.totalPrice : 1000 + pick;
        const returnStock = pick % 3 === 0;
        const body = { amount, note: 'Test', returnStock, key: randomUUID() };
        await api.call('refundOrder', { params, body });
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
        shop.gateways.troubles.push({ path: /refund/, kind: { status: 422, body: REFUSAL } });
        return;
      case 'refunds work':
        shop.gateways.isBankRefusing = false;
        shop.gateways.troubles.length = 0;
        return;
      case 'see to a refund': {
        const needed = one(await api.call('refundsInNeed'), pick);
        if (!needed) return;
        const how = REFUND_WAYS[pick % REFUND_WAYS.length] ?? 'again';
        const params = { id: needed._id };
        await api.call('resolveRefund', { params, body: { how, note: 'Test' } });
        return;
      }
      case 'cancel':
        if (!placed) return;
        await api.call('cancelOrder', { params: { id: placed.order._id }, body: { note: 'Test' } });
        return;
      case 'mark paid':
        if (!placed) return;
        await api.call('markOrderPaid', {
          params: { id: placed.order._id },
          body: { note: 'Test' },
        });
        return;
    }
  }
}

/** A success as the gateway tells of it, of a payment of its own, in a sum nobody asked for. */
function ofAnotherSum(success: string, pick: number): string {
  const event = JSON.parse(success);
  event.data.order.order_amount = 1 + pick / 100;
  event.data.payment.cf_payment_id = `odd-${randomUUID()}`;
  return JSON.stringify(event);
}

/** A refund the gateway itself refuses is none. */
function unlessRefused(error: unknown): void {
  if (!(error instanceof GatewayError)) throw error;
}

/** One of the latest: what was begun goes on. */
function one<T>(list: readonly T[], pick: number): T | undefined {
  return list.at(-1 - (pick % Math.max(1, Math.min(list.length, 3))));
}
