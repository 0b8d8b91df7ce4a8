import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Order } from '../../src/contract/order.ts';
import type { PaymentMethod } from '../../src/domain/payment-methods.ts';
import { STAND_IN } from './gateway-bench.ts';
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

/** Places an order of one product, by Cashfree unless told otherwise. */
export function placeFor(
  { api }: SignedIn,
  product: string,
  { method = 'Cashfree', qty = 1, price = 10_000, promoCode }: Wish = {},
): Promise<Order> {
  return api.call('placeOrder', {
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
    const { url } = await api.call('startPaypal', { body: { localOrderId } });
    const gatewayOrderId = new URL(url).searchParams.get('token') ?? '';
    return { gatewayOrderId, localOrderId, page: url };
  }
  const body = { amount: order.totalPrice, currency: 'INR', localOrderId };
  const session = await api.call('createPaymentSession', { body });
  const page = `${STAND_IN}/cashfree/pay/${session.payment_session_id}`;
  return { gatewayOrderId: session.order_id, localOrderId, page };
}

/** What a person does on the gateway's page. */
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

/** Comes back to the shop, as the return page does. */
export function verify({ api }: SignedIn, { gatewayOrderId, localOrderId }: OpenPayment) {
  return api.call('verifyPayment', { body: { orderId: gatewayOrderId, localOrderId } });
}

/** Refunds a part of a payment as in the gateway's own dashboard: under an id that is none of the shop's. */
export async function refundAtGateway(
  { gateways }: TestShop,
  { gatewayOrderId }: Pick<OpenPayment, 'gatewayOrderId'>,
  { minor, isPaypal = false }: { minor: number; isPaypal?: boolean },
): Promise<void> {
  const provider = isPaypal ? gateways.paypal : gateways.cashfree;
  const { capture } = await provider.status(gatewayOrderId);
  if (!capture) return;
  await provider.refund({
    gatewayOrderId,
    captureId: capture.id,
    refundId: `dashboard-${randomUUID().slice(0, 8)}`,
    amount: { minor, currency: capture.amount.currency },
    note: 'By phone',
  });
}

/** The pieces in stock, whatever has become of the product. */
export async function stockOf({ database }: TestShop, product: string): Promise<number> {
  const { rows } = await database.db.execute<{ stock: number }>(
    sql`select stock from products where id = ${product}`,
  );
  return rows[0]?.stock ?? Number.NaN;
}

/** Lets time pass for the shop and its gateways: webhooks, polls and jobs come as they are due. */
export async function pass(shop: TestShop, minutes: number): Promise<void> {
  for (let passed = 0; passed < minutes; passed += 5) {
    await shop.gateways.run(5 * 60_000);
    await shop.services.payments.settlement.sweep();
    await shop.runJobs();
  }
}

/** What does not add up between orders, payments, refunds, stock and promo codes; empty = all does. */
export async function booksFaults({ database }: TestShop): Promise<string[]> {
  const { rows } = await database.db.execute<{ fault: string }>(sql`
    with taken as (
      select order_id, sum(amount_paise) filter (where not is_odd) as paise,
        count(*) filter (where is_odd) as odd_times
      from payments group by order_id
    ), back as (
      select r.order_id,
        sum(r.amount_paise) filter (where r.state <> 'failed' or (r.is_owed and r.need = 'failed')) as paise
      from refunds r join payments p on p.id = r.payment_id
      where not p.is_odd group by r.order_id
    ), kept as (
      select distinct p.order_id from payments p
      where not p.is_odd and p.charged_minor > (select coalesce(sum(r.charged_minor), 0) from refunds r
        where r.payment_id = p.id and (r.state <> 'failed' or (r.is_owed and r.need = 'failed')))
    ), books as (
      select o.*, coalesce(t.paise, 0) as captured, coalesce(b.paise, 0) as returned,
        coalesce(t.odd_times, 0) as odd_times,
        (select count(*) from order_events e where e.order_id = o.id and e.kind = 'odd-payment') as told_times,
        (select count(*) from payment_log l where l.order_id = o.id and l.kind = 'decision'
          and l.operation = 'the odd sum counts') as accepted_times,
        (select count(*) from order_events e where e.order_id = o.id and e.kind = 'paid') as paid_times,
        (select count(*) from payment_log l where l.order_id = o.id and l.kind = 'decision'
          and l.operation = 'paid') as paid_decisions
      from orders o left join taken t on t.order_id = o.id left join back b on b.order_id = o.id
    )
    select 'more went back than came in, and nobody was told: ' || p.order_id as fault from payments p
      where p.amount_paise < (select sum(r.amount_paise) from refunds r
          where r.payment_id = p.id and r.state = 'succeeded')
        and not exists (select from payment_log l
          where l.order_id = p.order_id and l.operation = 'refund needs the owner: twice')
    union all
    select 'an odd sum that is not told of once: ' || id from books where odd_times + accepted_times <> told_times
    union all
    select 'a refund nobody asks about: ' || id from refunds
      where state in ('requested', 'pending') and check_at is null and need is distinct from 'by-hand'
    union all
    select 'an owed refund that nobody sees to: ' || r.id from refunds r join payments p on p.id = r.payment_id
      where r.state = 'failed' and r.is_owed and r.need is null and r.replaced_by is null
        and p.charged_minor > (select coalesce(sum(o.charged_minor), 0) from refunds o
          where o.payment_id = p.id and o.state <> 'failed')
    union all
    select 'counted twice: ' || gateway_refund_id from refunds where gateway_refund_id is not null
      group by gateway, gateway_refund_id having count(*) > 1
    union all
    select 'paid without the money: ' || id from books
      where paid_at is not null and captured < total_paise
    union all
    select 'money kept of an order that is not paid: ' || id from books
      where paid_at is null and id in (select order_id from kept)
    union all
    select 'money kept of a cancelled order: ' || id from books
      where cancelled_at is not null and id in (select order_id from kept)
    union all
    select 'paid twice and kept: ' || id from books
      where paid_at is not null and captured - returned > total_paise
    union all
    select 'lapsed and paid: ' || id from books where lapsed_at is not null and paid_at is not null
    union all
    select 'pieces in stock of an order that can still be paid: ' || id from books
      where stock_returned_at is not null and paid_at is null and lapsed_at is null and cancelled_at is null
    union all
    select 'paid more than once: ' || id from books where paid_times > 1 or paid_decisions > 1
    union all
    select 'a promo used by an order that ended unpaid: ' || o.id from orders o
      join promo_uses u on u.order_id = o.id
      where o.paid_at is null and (o.lapsed_at is not null or o.cancelled_at is not null)
    union all
    select 'a promo used twice by ' || user_id from promo_uses group by promo_id, user_id
      having count(*) > 1
    union all
    select 'a discount without its promo: ' || o.id from orders o
      where o.discount_paise > 0 and o.lapsed_at is null
        and not (o.cancelled_at is not null and o.paid_at is null)
        and not exists (select from promo_uses u where u.order_id = o.id)`);
  return rows.map(({ fault }) => fault);
}

/** Pieces that are neither in stock nor on an order that has them; 0 = all are accounted for. */
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
