import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Order } from '../../src/contract/orders.ts';
import type { PaymentMethod } from '../../src/domain/payments/payment-methods.ts';
import { type ReceivedWebhook, requestRefund, SIMULATOR } from './gateway-test-setup.ts';
import { ADDRESS, draftOf, itemOf } from './order-draft.ts';
import type { SignedIn, TestShop } from './test-shop.ts';

const PHONE = '98450 12345';

interface Wish {
  method?: PaymentMethod;
  qty?: number;
  /** Rupees. */
  price?: number;
  promoCode?: string;
}

/** Places an order of one product, by Cashfree unless specified. */
export function placeFor(
  { api }: SignedIn,
  product: string,
  { method = 'Cashfree', qty = 1, price = 10_000, promoCode }: Wish = {},
): Promise<Order> {
  return api.call('POST /api/orders', {
    headers: {},
    body: {
      ...draftOf(itemOf(product, price, qty)),
      shippingAddress: { ...ADDRESS, phone: PHONE },
      paymentMethod: method,
      promoCode,
    },
  });
}

/** An open payment of either gateway. */
export interface OpenPayment {
  gatewayOrderId: string;
  localOrderId: string;
  page: string;
}

/** Opens the payment of an order as its page does. */
export async function openPayment({ api }: SignedIn, order: Order): Promise<OpenPayment> {
  const localOrderId = order._id;
  if (order.paymentMethod === 'PayPal') {
    const { url } = await api.call('POST /api/payment/paypal', { body: { localOrderId } });
    const gatewayOrderId = new URL(url).searchParams.get('token') ?? '';
    return { gatewayOrderId, localOrderId, page: url };
  }
  const body = { amount: order.totalPrice, currency: 'INR', localOrderId };
  const session = await api.call('POST /api/payment/create-session', { body });
  const page = `${SIMULATOR}/cashfree/pay/${session.payment_session_id}`;
  return { gatewayOrderId: session.order_id, localOrderId, page };
}

/** The customer's action on the gateway's page. */
export function choose({ gateways }: TestShop, { page }: OpenPayment, outcome: string) {
  return gateways.choose(
    {
      gatewayOrderId: '',
      reference: '',
      charged: { minor: 0, currency: 'INR' },
      rate: null,
      checkout: { kind: 'redirect', url: page },
    },
    outcome,
  );
}

/** The gateway's webhook of what the customer chose, sent while the shop could not be reached. */
export async function chooseUnseen(
  shop: TestShop,
  payment: OpenPayment,
  outcome: string,
): Promise<ReceivedWebhook> {
  shop.gateways.isShopAway = true;
  await choose(shop, payment, outcome);
  await shop.gateways.run(0);
  shop.gateways.isShopAway = false;
  const last = shop.gateways.webhooks.at(-1);
  if (!last) throw new Error('The simulator reports payments');
  return last;
}

/** Returns to the shop, as the return page does. */
export function verify({ api }: SignedIn, { gatewayOrderId, localOrderId }: OpenPayment) {
  return api.call('POST /api/payment/verify', { body: { orderId: gatewayOrderId, localOrderId } });
}

/** A paid Cashfree order of one product, with all jobs done. */
export async function paidOrder(
  shop: TestShop,
  buyer: SignedIn,
): Promise<{ order: Order; gatewayOrderId: string }> {
  const order = await placeFor(buyer, await shop.product());
  const payment = await openPayment(buyer, order);
  await choose(shop, payment, 'success');
  await verify(buyer, payment);
  await shop.runJobs();
  return { order, gatewayOrderId: payment.gatewayOrderId };
}

/** Cashfree's answer to a refund while the shop's balance is too low. */
export const BALANCE_TOO_LOW = {
  status: 400,
  body: '{"message":"balance is too low","code":"refund_post_failed","type":"invalid_request_error"}',
};

/** Refunds a part of a payment in the gateway's own dashboard: under an id unknown to the shop. */
export async function refundAtGateway(
  { gateways }: TestShop,
  { gatewayOrderId }: Pick<OpenPayment, 'gatewayOrderId'>,
  { minor, isPaypal = false }: { minor: number; isPaypal?: boolean },
): Promise<void> {
  const provider = isPaypal ? gateways.paypal : gateways.cashfree;
  const { capture } = await provider.readPayment(gatewayOrderId);
  if (!capture) return;
  await requestRefund(provider, {
    gatewayOrderId,
    captureId: capture.id,
    refundId: `dashboard-${randomUUID().slice(0, 8)}`,
    amount: { minor, currency: capture.amount.currency },
    note: 'By phone',
  });
}

/** The stock, also of a removed product. */
export async function stockOf({ database }: TestShop, product: string): Promise<number> {
  const { rows } = await database.db.execute<{ stock: number }>(
    sql`select stock from products where id = ${product}`,
  );
  return rows[0]?.stock ?? Number.NaN;
}

/** Advances time for the shop and its gateways: webhooks, polls and jobs run as they become due. */
export async function pass(shop: TestShop, minutes: number): Promise<void> {
  for (let passed = 0; passed < minutes; passed += 5) {
    await shop.gateways.run(5 * 60_000);
    await shop.services.payments.reconciliation.run();
    await shop.runJobs();
  }
}

/** Inconsistencies between orders, payments, refunds, stock and promo codes; empty = consistent. */
export async function ledgerErrors({ database }: TestShop): Promise<string[]> {
  const { rows } = await database.db.execute<{ error: string }>(sql`
    with taken as (
      select order_id, sum(amount_paise) filter (where not is_mismatched) as paise,
        count(*) filter (where is_mismatched) as mismatched_times
      from payments group by order_id
    ), back as (
      select r.order_id,
        sum(r.amount_paise) filter (where r.state <> 'failed' or (r.is_required and r.attention is not null)) as paise
      from refunds r join payments p on p.id = r.payment_id
      where not p.is_mismatched group by r.order_id
    ), kept as (
      select distinct p.order_id from payments p
      where not p.is_mismatched and p.charged_minor > (select coalesce(sum(r.charged_minor), 0) from refunds r
        where r.payment_id = p.id and (r.state <> 'failed' or (r.is_required and r.attention is not null)))
    ), ledger as (
      select o.*, coalesce(t.paise, 0) as captured, coalesce(b.paise, 0) as returned,
        coalesce(t.mismatched_times, 0) as mismatched_times,
        (select count(*) from order_events e where e.order_id = o.id and e.kind = 'mismatched-payment') as timeline_times,
        (select count(*) from payment_log l where l.order_id = o.id and l.kind = 'decision'
          and l.operation = 'mismatched payment accepted') as accepted_times,
        (select count(*) from order_events e where e.order_id = o.id and e.kind = 'paid') as paid_times,
        (select count(*) from payment_log l where l.order_id = o.id and l.kind = 'decision'
          and l.operation = 'paid') as paid_decisions
      from orders o left join taken t on t.order_id = o.id left join back b on b.order_id = o.id
    )
    select 'more was refunded than received, and the admin was not told: ' || p.order_id as error from payments p
      where p.amount_paise < (select sum(r.amount_paise) from refunds r
          where r.payment_id = p.id and r.state = 'succeeded')
        and not exists (select from payment_log l
          where l.order_id = p.order_id and l.operation = 'refund needs attention: twice')
    union all
    select 'a mismatched payment that is not in the timeline once: ' || id from ledger where mismatched_times + accepted_times <> timeline_times
    union all
    select 'an open refund that is not polled: ' || id from refunds
      where state in ('requested', 'pending') and attention is distinct from 'manual' and next_check_at is null
    union all
    select 'a required refund that is not retried: ' || r.id from refunds r join payments p on p.id = r.payment_id
      where r.state = 'failed' and r.attention is null and r.is_required and r.replaced_by is null
        and p.charged_minor > (select coalesce(sum(o.charged_minor), 0) from refunds o
          where o.payment_id = p.id and o.state <> 'failed')
    union all
    select 'counted twice: ' || gateway_refund_id from refunds where gateway_refund_id is not null
      group by gateway, gateway_refund_id having count(*) > 1
    union all
    select 'paid without the money: ' || id from ledger
      where paid_at is not null and captured < total_paise
    union all
    select 'money kept of an order that is not paid: ' || id from ledger
      where paid_at is null and id in (select order_id from kept)
    union all
    select 'money kept of a cancelled order: ' || id from ledger
      where cancelled_at is not null and id in (select order_id from kept)
    union all
    select 'paid twice and kept: ' || id from ledger
      where paid_at is not null and captured - returned > total_paise
    union all
    select 'expired and paid: ' || id from ledger where expired_at is not null and paid_at is not null
    union all
    select 'pieces in stock of an order that can still be paid: ' || id from ledger
      where stock_returned_at is not null and paid_at is null and expired_at is null and cancelled_at is null
        and not exists (select from order_events e where e.order_id = ledger.id and e.kind = 'returned')
    union all
    select 'a parcel that came back is paid: ' || id from ledger
      where paid_at is not null and exists (select from order_events e where e.order_id = ledger.id and e.kind = 'returned')
    union all
    select 'paid more than once: ' || id from ledger where paid_times > 1 or paid_decisions > 1
    union all
    select 'a promo used by an order that expired or was cancelled: ' || o.id from orders o
      join promo_uses u on u.order_id = o.id
      where o.expired_at is not null or o.cancelled_at is not null
    union all
    select 'a promo used twice by ' || user_id from promo_uses group by promo_id, user_id
      having count(*) > 1
    union all
    select 'a discount without its promo: ' || o.id from orders o
      where o.discount_paise > 0 and o.expired_at is null
        and o.cancelled_at is null
        and (o.stock_returned_at is null or coalesce(o.shipped_at, o.delivered_at) is not null)
        and not exists (select from order_events e where e.order_id = o.id and e.kind = 'returned')
        and not exists (select from promo_uses u where u.order_id = o.id)`);
  return rows.map(({ error }) => error);
}

/** Pieces neither in stock nor on an order; 0 = all accounted for. */
export async function missingPieces(
  shop: TestShop,
  product: string,
  initial: number,
): Promise<number> {
  const { rows } = await shop.database.db.execute<{ held: number }>(sql`
    select coalesce(sum(l.quantity), 0)::int as held from order_lines l
    join orders o on o.id = l.order_id
    where l.product_id = ${product} and o.stock_returned_at is null`);
  return initial - (await stockOf(shop, product)) - (rows[0]?.held ?? 0);
}
