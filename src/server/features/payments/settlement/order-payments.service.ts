import type { User } from '../../../../contract/accounts.ts';
import type { ForeignPrice, OrderPayments } from '../../../../contract/payments.ts';
import { type Money, toForeign, toMoneyText } from '../../../../domain/money/foreign-amount.ts';
import { max, type Paise, subtract, ZERO } from '../../../../domain/money/money.ts';
import { NO_CREDIT, sumCredit } from '../../../../domain/orders/order-balance.ts';
import {
  GATEWAY_METHODS,
  getGateway,
  isCollected,
  PAYMENT_TRAITS,
  parsePaymentMethod,
} from '../../../../domain/payments/payment-methods.ts';
import {
  findPaying,
  getPaymentRole,
  getRefundProgress,
} from '../../../../domain/payments/payment-outcomes.ts';
import { orNotFound } from '../../../platform/errors/shop-error.ts';
import { findOrder, waitsForGateway } from '../../orders/order-change.service.ts';
import {
  findOwnOrder,
  listEvents,
  type OrderRow,
  sumCredits,
} from '../../orders/orders.service.ts';
import { type PaymentDeps, rateText } from '../gateways/gateways.service.ts';
import * as repository from '../payments.repository.ts';
import { listTransactions } from '../refunds/refund-transactions.repository.ts';
import { findPayable, isPaymentOverdue, isReusable } from './sessions.service.ts';

type AttemptRow = repository.AttemptRow;

/** What a payment begun now charges; null where it charges rupees, or nothing is to be paid. */
async function priceNow(
  { gateways, listPaymentMethods }: PaymentDeps,
  order: OrderRow,
  payable: Paise,
  goingOn: AttemptRow | undefined,
): Promise<ForeignPrice | null> {
  if (order.state !== 'awaiting-payment') return null;
  const own = parsePaymentMethod(order.paymentMethod);
  // An advance can be paid at any gateway that is offered.
  const offered = isCollected(own) ? await listPaymentMethods() : [];
  const methods = own ? [own, ...GATEWAY_METHODS.filter((each) => offered.includes(each))] : [];
  const method = methods.find((each) => PAYMENT_TRAITS[each].chargesForeignCurrency);
  const gateway = getGateway(method);
  if (!gateway || !gateways.providers.has(gateway)) return null;
  const opened = goingOn?.gateway === gateway ? openedPrice(goingOn) : null;
  if (opened) return opened;
  const { currency, rate } = gateways.paypalPrice;
  return toPrice({ minor: toForeign(payable, rate, currency), currency }, rate);
}

/**
 * What a customer sees of the payments of an order. @throws ShopError NOT_FOUND, also for the order
 * of another customer
 */
export async function loadOrderPayments(
  deps: PaymentDeps,
  user: User,
  orderId: string,
): Promise<OrderPayments> {
  const { clock, db } = deps;
  orNotFound(await findOwnOrder(db, user, orderId), 'This order');
  const [attempts, payments, refunds, isWaiting, events] = await Promise.all([
    repository.listAttempts(db, orderId),
    repository.listPayments(db, orderId),
    listTransactions(db, orderId),
    repository.hasMismatchedPayment(db, orderId),
    listEvents(db, [orderId]),
  ]);
  // Read after them: a payment that arrives meanwhile must not seem too late for it.
  const order = await findOrder(db, orderId);
  const seen = payments.map((payment) => ({
    payment,
    refund: getRefundProgress(payment, refunds),
  }));
  const before = await sumCredits(db, [orderId], order.paidAt);
  const cost = subtract(order.totalPaise, sumCredit(before.get(orderId) ?? NO_CREDIT));
  const paying = findPaying(cost, seen);
  const endedAt = order.expiredAt ?? events.findLast(({ kind }) => kind === 'cancelled')?.at;
  const [latest] = attempts;
  const isUnpaid = order.state === 'awaiting-payment';
  const payable = isUnpaid ? max(ZERO, await findPayable(db, order)) : ZERO;
  const started = latest && { gateway: latest.gateway, amountPaise: payable };
  const goingOn = started && isReusable(latest, started, clock.now()) ? latest : undefined;
  const price = await priceNow(deps, order, payable, goingOn);
  const lastPrice = latest ? openedPrice(latest) : null;
  const pending = attempts.find(({ isPending }) => isPending);
  const isTooLate =
    waitsForGateway(order) && !goingOn && (await isPaymentOverdue(deps, db, order, refunds));
  return {
    pending: pending?.gatewayOrderId
      ? { orderId: pending.gatewayOrderId, localOrderId: order.id }
      : null,
    isWaiting,
    ...(isTooLate && { isOverdue: true as const }),
    price,
    lastPrice: price && lastPrice?.amount !== price.amount ? lastPrice : null,
    received: seen.map(({ payment, refund }) => ({
      _id: payment.id,
      charged: toMoneyText({ minor: payment.chargedMinor, currency: payment.chargedCurrency }),
      at: payment.capturedAt.toISOString(),
      role: getPaymentRole(payment, { paidAt: order.paidAt, endedAt }, paying),
      refund,
    })),
  };
}

function openedPrice(attempt: AttemptRow): ForeignPrice | null {
  const { chargedMinor, chargedCurrency, rateMicros } = attempt;
  if (chargedMinor === null || !chargedCurrency || rateMicros === null) return null;
  return toPrice({ minor: chargedMinor, currency: chargedCurrency }, rateMicros);
}

function toPrice(charged: Money, rate: number): ForeignPrice {
  return { ...toMoneyText(charged), rate: rateText(rate) };
}
