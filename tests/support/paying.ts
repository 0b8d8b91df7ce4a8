import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { AdminOrder, NewParcel, parcelReturnSchema } from '../../src/contract/order-admin.ts';
import type { Order } from '../../src/contract/orders.ts';
import type { refundRequestSchema } from '../../src/contract/payment-admin.ts';
import { rupees } from '../../src/domain/money/money.ts';
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
  /** Further products at the same price, one piece of each. */
  also?: readonly string[];
  promoCode?: string;
}

/** Places an order of one product, by Cashfree unless specified. */
export function placeFor(
  { api }: SignedIn,
  product: string,
  { method = 'Cashfree', qty = 1, price = 10_000, promoCode, also = [] }: Wish = {},
): Promise<Order> {
  return api.call('POST /api/orders', {
    headers: {},
    body: {
      ...draftOf(itemOf(product, price, qty), ...also.map((other) => itemOf(other, price))),
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
  const amount = order.due.now ?? order.totalPrice;
  const body = { amount, currency: 'INR', localOrderId };
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

/** The stock of a variant, also a removed one; a product without options has one of its own id. */
export async function stockOf({ database }: TestShop, variant: string): Promise<number> {
  const { rows } = await database.db.execute<{ stock: number }>(
    sql`select stock from variants where id = ${variant}`,
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

/** Ships all that is left of an order. */
export function ship({ api }: SignedIn, id: string, parcel: Partial<NewParcel> = {}) {
  return api.call('POST /api/admin/orders/{id}/parcels', { params: { id }, body: parcel });
}

/** What an admin asks of a refund, with a note and a key of its own. */
type AskedRefund = Partial<z.input<typeof refundRequestSchema>>;

/** Refunds an amount of an order, or pieces of it. */
export function refund({ api }: SignedIn, id: string, asked: AskedRefund) {
  const body = { note: 'Agreed by phone', key: randomUUID(), ...asked };
  return api.call('POST /api/admin/orders/{id}/refunds', { params: { id }, body });
}

/** Records the cash that couriers still have of an order: it is not given back before. */
export async function receiveCash({ api }: SignedIn, { order }: Pick<AdminOrder, 'order'>) {
  const { cash, amount: due, withCourier = cash === 'from-courier' ? due : rupees(0) } = order.due;
  if (withCourier === 0) return;
  const body = { note: 'From the courier', amount: withCourier, from: 'courier' as const };
  await api.call('POST /api/admin/orders/{id}/mark-paid', { params: { id: order._id }, body });
}

/** All transactions of an order's refunds, the oldest refund's first, with who decided it. */
export function transactionsOf({ refunds }: Pick<AdminOrder, 'refunds'>) {
  return refunds.flatMap(({ origin, transactions }) =>
    transactions.map((transaction) => ({ ...transaction, origin })),
  );
}

/** Records that a parcel of an order came back, the first one unless another is named. */
export async function comeBack(admin: SignedIn, id: string, body: ParcelBack = {}, index = 0) {
  const { parcels } = await admin.api.call('GET /api/admin/orders/{id}', { params: { id } });
  const params = { id, parcelId: parcels[index]?._id ?? '' };
  return admin.api.call('POST /api/admin/orders/{id}/parcels/{parcelId}/return', { params, body });
}

type ParcelBack = z.input<typeof parcelReturnSchema>;

/**
 * Inconsistencies between orders, their rows, payments, refunds and promo codes, counted anew from the
 * rows; empty = consistent.
 */
export async function ledgerErrors({ database }: Pick<TestShop, 'database'>): Promise<string[]> {
  const { rows } = await database.db.execute<{ error: string }>(sql`
    with of_payments as (
      select p.*, (select coalesce(sum(amount_paise), 0) from refund_transactions
          where payment_id = p.id and state <> 'failed') as back_paise,
        (select coalesce(sum(charged_minor), 0) from refund_transactions
          where payment_id = p.id and state <> 'failed') as back_minor
      from payments p
    ), received as (
      select order_id, sum(amount_paise) filter (where not is_mismatched) as paise,
        count(*) filter (where is_mismatched) as mismatched_times,
        sum(case when charged_minor > back_minor or back_paise > amount_paise then amount_paise - back_paise else 0 end)
          filter (where not is_mismatched) as net
      from of_payments group by order_id
    ), counted as (select * from refunds where withdrawn_at is null),
    line_credits as (
      select l.order_line_id, sum(l.quantity) as pieces, sum(l.goods_paise) as goods, sum(l.tax_paise) as tax
      from refund_lines l join counted r on r.id = l.refund_id group by l.order_line_id
    ), credits as (
      select r.order_id, sum(r.delivery_paise) as delivery, sum(r.fee_paise) as fee,
        sum(r.round_off_paise) as round_off, sum(r.delivery_paise + r.fee_paise + r.other_paise + r.round_off_paise + coalesce(
          (select sum(goods_paise + tax_paise) from refund_lines where refund_id = r.id), 0)) as paise
      from counted r group by r.order_id
    ), pieces as (
      select order_id, sum(quantity - cancelled_quantity) as left_over, sum(unit_paise::bigint * quantity) as items,
        sum(discount_paise) as discount, sum(tax_paise) as tax from order_lines group by order_id
    ), sent as (
      select p.order_id, sum((select coalesce(sum(quantity), 0) from parcel_lines where parcel_id = p.id)) as pieces,
        bool_and(p.returned_at is not null) as all_back,
        bool_and(p.returned_at is not null or p.delivered_at is not null) as all_arrived
      from parcels p where coalesce(p.shipped_at, p.delivered_at) is not null group by p.order_id
    ), ledger as (
      select o.*, coalesce(r.net, 0) as net, coalesce(r.paise, 0) as captured,
        coalesce(c.paise, 0) as credited, coalesce(c.delivery, 0) as delivery_credit, coalesce(c.fee, 0) as fee_credit,
        coalesce(c.round_off, 0) as round_off_credit,
        coalesce(r.mismatched_times, 0) as mismatched_times, p.left_over, p.items, p.discount, p.tax,
        s.pieces as sent_pieces, s.all_back, s.all_arrived,
        (select count(*) from order_events e where e.order_id = o.id and e.kind = 'mismatched-payment') as timeline_times,
        (select count(*) from payment_log l where l.order_id = o.id and l.kind = 'decision'
          and l.operation = 'mismatched payment accepted') as accepted_times,
        (select count(*) from order_events e where e.order_id = o.id and e.kind = 'paid') as paid_times,
        (select count(*) from payment_log l where l.order_id = o.id and l.kind = 'decision' and l.operation = 'paid'
          and o.prepay_paise = o.total_paise) as paid_decisions
      from orders o join pieces p on p.order_id = o.id left join received r on r.order_id = o.id
      left join credits c on c.order_id = o.id left join sent s on s.order_id = o.id
    ), recounted as (
      select *, case when expired_at is null then total_paise - credited - net else -net end as due, case
        when expired_at is not null then 'expired' when left_over = 0 then 'cancelled'
        when sent_pieces is null then case
          when paid_at is null and net < least(prepay_paise, total_paise - credited) then 'awaiting-payment'
          when paid_at is null and held_until is not null then 'awaiting-confirmation' else 'processing' end
        when sent_pieces < left_over then 'partly-shipped' when all_back then 'returned'
        when all_arrived then 'delivered' else 'shipped' end as recounted_state
      from ledger
    )
    select format('1: state %s instead of %s, due %s instead of %s: %s', state, recounted_state, due_paise, due, id) as error
      from recounted where state <> recounted_state or due_paise <> due
    union all
    select '1: waits for its payment without an end: ' || id from orders
      where state = 'awaiting-payment' and held_until is null
    union all
    select '2: pieces in parcels: ' || l.id from order_lines l
      where parcelled_quantity <> (select coalesce(sum(quantity), 0) from parcel_lines where order_line_id = l.id)
        or returned_quantity <> (select coalesce(sum(returned_quantity), 0) from parcel_lines where order_line_id = l.id)
    union all
    select '3: the sums of the lines: ' || id from ledger where items <> items_paise or discount <> discount_paise
      or tax <> tax_paise or total_paise <> items - discount + tax + shipping_paise + payment_fee_paise + round_off_paise
    union all
    select '4: credited of a line: ' || l.id from order_lines l join line_credits c on c.order_line_id = l.id
      where c.pieces > l.quantity or c.goods > l.unit_paise::bigint * l.quantity - l.discount_paise or c.tax > l.tax_paise
        or (c.pieces = l.quantity and (c.goods < l.unit_paise::bigint * l.quantity - l.discount_paise or c.tax < l.tax_paise)
          and not exists (select from refunds r where r.order_id = l.order_id and r.other_paise > 0))
    union all
    select '4: pieces taken off and not credited: ' || l.id from order_lines l left join line_credits c on c.order_line_id = l.id
      where l.cancelled_quantity > coalesce(c.pieces, 0)
        and not exists (select from refunds r where r.order_id = l.order_id and r.other_paise > 0)
    union all
    select '5: credited more than it cost: ' || id from ledger
      where credited > total_paise or delivery_credit > shipping_paise or fee_credit > payment_fee_paise
        or round_off_credit not between least(0, round_off_paise) and greatest(0, round_off_paise)
    union all
    select '6: a refund sends more than it is to: ' || r.id from refunds r where r.send_paise > 0
      and r.send_paise < (select sum(amount_paise) from refund_transactions where refund_id = r.id and state <> 'failed')
      and not exists (select from payment_log l where l.order_id = r.order_id and l.operation = 'refund needs attention: twice')
    union all
    select '6: more was refunded than received, and the admin was not told: ' || p.order_id from payments p
      where p.amount_paise < (select sum(t.amount_paise) from refund_transactions t
          where t.payment_id = p.id and t.state = 'succeeded')
        and not exists (select from payment_log l
          where l.order_id = p.order_id and l.operation = 'refund needs attention: twice')
    union all
    select '8: unpaid with nothing due: ' || id from ledger where paid_at is null and due_paise <= 0 and total_paise > 0
      and state not in ('cancelled', 'expired', 'returned') and credited < total_paise
    union all
    select '8: paid without money: ' || id from ledger where paid_at is not null and captured = 0 and total_paise > 0
      -- What a code covers whole is paid, once delivery and fee are taken off.
      and (credited < total_paise or items > discount)
    union all
    select '8: something is due of an order that is cancelled or back: ' || id from ledger
      -- Its customer may have been sent more than was received, which 6 looks at.
      where state in ('cancelled', 'returned') and due_paise > greatest(0, -net)
    union all
    select '10: cash that nobody collects: ' || o.id from ledger o cross join lateral (
        select coalesce(sum(case when delivered_at is null then collect_paise else collect_paise - received_paise end), 0) as paise
        from parcels where order_id = o.id and coalesce(shipped_at, delivered_at) is not null and returned_at is null
      ) collected cross join lateral (
        -- The shares of the pieces are rounded, each by less than a paisa.
        select coalesce(sum(least(1, l.quantity - coalesce(c.pieces, 0)) * l.quantity + ceil(
            (l.unit_paise::bigint * l.quantity - l.discount_paise + l.tax_paise - coalesce(c.goods + c.tax, 0))
            * (l.quantity - l.cancelled_quantity - l.parcelled_quantity)::numeric
            / greatest(1, l.quantity - coalesce(c.pieces, 0)))), 0) as paise
        from order_lines l left join line_credits c on c.order_line_id = l.id where l.order_id = o.id
      ) unsent
      where o.payment_method = 'Cash on Delivery' and o.paid_at is null and o.state not in ('cancelled', 'expired', 'returned')
        and o.due_paise > collected.paise + unsent.paise + case when o.sent_pieces is null
          then o.shipping_paise + o.payment_fee_paise - o.delivery_credit - o.fee_credit
            + greatest(0, o.round_off_paise - o.round_off_credit) else 0 end
        -- What went back at a gateway, or counts again as a refund is withdrawn, is due and no courier asks for it.
        and not exists (select from refunds r where r.order_id = o.id and (r.origin = 'gateway' or r.withdrawn_at is not null))
    union all
    select '9: an expired order that is sent or paid: ' || id from ledger
      where expired_at is not null and (sent_pieces is not null or paid_at is not null)
    union all
    select 'money is owed and nothing is said of it: ' || id from ledger where due_paise < 0
      and not exists (select from refund_transactions t where t.order_id = ledger.id and t.attention is not null)
      and state in ('cancelled', 'expired')
    union all
    select 'a mismatched payment that is not in the timeline once: ' || id from ledger
      where mismatched_times + accepted_times <> timeline_times
    union all
    select 'an open refund that is not polled: ' || id from refund_transactions
      where state in ('requested', 'pending') and attention is distinct from 'manual' and next_check_at is null
    union all
    select 'a required refund that is not retried: ' || r.id from counted r
      where r.is_required and r.send_paise > (select coalesce(sum(amount_paise), 0) from refund_transactions
          where refund_id = r.id and state <> 'failed')
        and not exists (select from refund_transactions where refund_id = r.id and attention is not null)
        and exists (select from refund_transactions t join payments p on p.id = t.payment_id where t.refund_id = r.id
          and p.charged_minor > (select coalesce(sum(o.charged_minor), 0) from refund_transactions o
            where o.payment_id = p.id and o.state <> 'failed'))
    union all
    select 'counted twice: ' || gateway_refund_id from refund_transactions where gateway_refund_id is not null
      group by gateway, gateway_refund_id having count(*) > 1
    union all
    select 'paid more than once: ' || id from ledger where paid_times > 1 or paid_decisions > 1
    union all
    select 'a promo used by an order that expired or was cancelled: ' || o.id from orders o
      join promo_uses u on u.order_id = o.id where o.state in ('expired', 'cancelled')
    union all
    select 'a promo used twice by ' || user_id from promo_uses group by promo_id, user_id
      having count(*) > 1
    union all
    select 'a discount without its promo: ' || o.id from orders o
      where o.discount_paise > 0 and o.state not in ('expired', 'cancelled')
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
    select coalesce(sum(case when o.expired_at is null then l.quantity else l.cancelled_quantity end
      - l.restocked_quantity), 0)::int as held from order_lines l
    join orders o on o.id = l.order_id where l.variant_id = ${product}`);
  return initial - (await stockOf(shop, product)) - (rows[0]?.held ?? 0);
}
