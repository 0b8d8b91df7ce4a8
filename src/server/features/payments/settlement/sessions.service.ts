import type { User } from '../../../../contract/accounts.ts';
import type {
  CashfreeSession,
  CreateSession,
  PaypalSession,
} from '../../../../contract/payments.ts';
import { toMoneyText } from '../../../../domain/money/foreign-amount.ts';
import { formatPaise, type Paise } from '../../../../domain/money/money.ts';
import { NO_CREDIT } from '../../../../domain/orders/order-balance.ts';
import {
  findMethodByGateway,
  type GatewayName,
  getGateway,
} from '../../../../domain/payments/payment-methods.ts';
import { addMs, HOUR_MS, MINUTE_MS } from '../../../../domain/time/calendar.ts';
import type { DbOrTx, Tx } from '../../../platform/db/database.ts';
import { invalidField, notFound, ShopError } from '../../../platform/errors/shop-error.ts';
import { withOrderLock } from '../../orders/order-change.service.ts';
import { holdUntil } from '../../orders/order-lifecycle.service.ts';
import { sumCredits } from '../../orders/order-pieces.repository.ts';
import { toPrepayDue } from '../../orders/order-views.ts';
import type { OrderRow } from '../../orders/orders.service.ts';
import {
  isRefusalOfShop,
  isRefused,
  PHONE_REFUSED,
  toPaymentUnavailable,
  toPaymentUnconfirmed,
} from '../gateways/gateway-error.ts';
import { type PaymentDeps, rateText } from '../gateways/gateways.service.ts';
import type { PaymentProvider, PaymentSession } from '../gateways/provider.ts';
import * as repository from '../payments.repository.ts';
import {
  listTransactions,
  type TransactionRow,
} from '../refunds/refund-transactions.repository.ts';
import { AMOUNT_MISMATCH, fetchOrCapturePayment, settle } from './settlement.service.ts';

/** How long the customer has on the gateway's page; Cashfree requires more than 15 minutes. */
const ATTEMPT_MS = 30 * MINUTE_MS;
/** An attempt with less time left is not reused. */
const MIN_REUSE_MS = 5 * MINUTE_MS;
/**
 * How long a payment can be started after an order was placed, or after its money was given back: its
 * pieces are not held forever.
 */
const PAYABLE_MS = HOUR_MS;

/** The order to pay; amount and currency are compared with the order's own where they are given. */
type OpenRequest = Pick<CreateSession, 'localOrderId'> & Partial<CreateSession>;

/** Whether the time to start a payment of an order is over: its pieces are not held forever. */
export async function isPaymentOverdue(
  { clock }: PaymentDeps,
  on: DbOrTx,
  order: OrderRow,
  refunds: TransactionRow[],
): Promise<boolean> {
  const payableFrom = refunds.at(-1)?.createdAt ?? order.createdAt;
  if (addMs(payableFrom, PAYABLE_MS) >= clock.now()) return false;
  // Whoever has paid a part is given time for the rest.
  return (await repository.sumNet(on, order.id)) <= 0;
}

/** A new attempt, stored before the gateway is called. */
async function beginAttempt(
  { clock }: PaymentDeps,
  tx: Tx,
  order: OrderRow,
  amountPaise: Paise,
  provider: PaymentProvider,
  origin: string,
) {
  const { gateway } = provider;
  const now = clock.now();
  const attempt = await repository.insertAttempt(tx, {
    orderId: order.id,
    gateway,
    state: 'open',
    amountPaise,
    returnOrigin: origin,
    createdAt: now,
    expiresAt: addMs(now, ATTEMPT_MS),
    nextCheckAt: addMs(now, 2 * MINUTE_MS),
  });
  await holdUntil(tx, order, addMs(attempt.expiresAt, provider.lateSuccessMs));
  return attempt;
}

/** What a payment begun now is to bring: what is due before the order is sent, else all that is due. */
export async function findPayable(on: DbOrTx, order: OrderRow): Promise<Paise> {
  const credits = await sumCredits(on, [order.id]);
  const prepay = toPrepayDue(order, credits.get(order.id) ?? NO_CREDIT);
  return prepay > 0 ? prepay : order.duePaise;
}

/**
 * Requests the session of an attempt from the gateway. A call whose answer was lost is repeated
 * under the same id. @throws GatewayError
 */
async function createAttemptSession(
  deps: PaymentDeps,
  attempt: repository.AttemptRow,
  user: User,
  phone: string | null,
): Promise<PaymentSession> {
  const known = openSession(attempt);
  if (known) return known;
  const session = await deps.gateways.call(attempt, (provider) =>
    provider.createSession({
      attemptId: attempt.id,
      orderId: attempt.orderId,
      amountPaise: attempt.amountPaise,
      customer: { id: user._id, name: user.name, email: user.email, phone: phone ?? undefined },
      ...returnUrls(deps, attempt, provider),
      expiresAt: attempt.expiresAt,
    }),
  );
  return withOrderLock(deps.orderDeps, attempt.orderId, async (tx) => {
    await repository.storeSession(tx, attempt.id, session);
    const stored = await repository.findAttempt(tx, attempt.id);
    return (stored && openSession(stored)) ?? session;
  });
}

/** Ends an attempt that the gateway refused, unless another tab opened its session meanwhile. */
async function endRefused({ orderDeps }: PaymentDeps, { id, orderId }: repository.AttemptRow) {
  await withOrderLock(orderDeps, orderId, async (tx) => {
    const fresh = await repository.findAttempt(tx, id);
    if (fresh?.state !== 'open' || fresh.gatewayOrderId !== null) return;
    await repository.updateAttempt(tx, id, { state: 'ended', nextCheckAt: null });
  });
}

function returnUrls(
  { publicUrl }: PaymentDeps,
  attempt: repository.AttemptRow,
  { returnQuery }: PaymentProvider,
) {
  const { gateway, orderId, returnOrigin } = attempt;
  return {
    returnUrl: `${returnOrigin}/payment-success?${returnQuery}localOrderId=${orderId}`,
    cancelUrl: `${returnOrigin}/orders/${orderId}?payment=cancelled`,
    notifyUrl: publicUrl.startsWith('https:')
      ? `${publicUrl}/api/payment/webhook/${gateway}`
      : undefined,
  };
}

/**
 * Whether a session opened earlier still takes a payment; its status is applied to the order.
 * @throws ShopError PAYMENT_UNAVAILABLE, ORDER_NOT_PAYABLE while the bank has not decided
 */
async function isStillPayable(deps: PaymentDeps, attempt: repository.AttemptRow): Promise<boolean> {
  const status = await fetchOrCapturePayment(deps, attempt).catch((error: unknown) => {
    throw isRefusalOfShop(error) ? toPaymentUnavailable(error) : toPaymentUnconfirmed(error);
  });
  await settle(deps, attempt, status);
  if (status.state === 'expired' && status.isAttemptPending) {
    throw notPayable('Your bank has not answered yet. Please do not pay a second time.');
  }
  return status.state !== 'expired' && status.state !== 'paid';
}

async function open(
  deps: PaymentDeps,
  user: User,
  gateway: GatewayName,
  { localOrderId: orderId, ...expected }: OpenRequest,
  origin: string,
): Promise<PaymentSession> {
  const { clock, orderDeps, gateways, publicUrl, limits } = deps;
  await limits.pay.consume(user._id);
  const provider = gateways.providers.get(gateway);
  if (!provider) throw notPayable(`${findMethodByGateway(gateway)} is not offered at the moment.`);
  const begin = () =>
    withOrderLock(orderDeps, orderId, async (tx, order) => {
      if (order.userId !== user._id) throw notFound('This order');
      const amount = order.duePaise > 0 ? await findPayable(tx, order) : order.totalPaise;
      if (await repository.hasMismatchedPayment(tx, orderId)) throw notPayable(AMOUNT_MISMATCH);
      rejectUnpayable(order, gateway);
      rejectOtherAmount(amount, expected);
      const [latest] = await repository.listAttempts(tx, orderId);
      if (latest && isReusable(latest, { gateway, amountPaise: amount }, clock.now()))
        return { order, attempt: latest };
      const refunds = await listTransactions(tx, orderId);
      if (await isPaymentOverdue(deps, tx, order, refunds)) throw notPayable(OVERDUE);
      const attempt = await beginAttempt(deps, tx, order, amount, provider, publicUrl || origin);
      return { order, attempt };
    });
  let begun = await begin();
  // A second start ends what the gateway has ended, and finds out what it has been paid.
  if (openSession(begun.attempt) && !(await isStillPayable(deps, begun.attempt)))
    begun = await begin();
  const { attempt } = begun;
  try {
    return await createAttemptSession(deps, attempt, user, begun.order.phone);
  } catch (error) {
    if (isRefused(error)) {
      await endRefused(deps, attempt);
      if (error.code === PHONE_REFUSED) {
        const message = `${findMethodByGateway(gateway)} does not accept this phone number. Please enter another one.`;
        throw invalidField('phone', message);
      }
    }
    throw toPaymentUnavailable(error);
  }
}

/**
 * Opens a Cashfree payment, or returns the one that is open already.
 * @throws ShopError BAD_INPUT when amount or currency are not the order's own,
 *   ORDER_NOT_PAYABLE, PAYMENT_UNAVAILABLE when the gateway fails: the order stays payable
 */
export async function openCashfree(
  deps: PaymentDeps,
  user: User,
  body: CreateSession,
  origin: string,
): Promise<CashfreeSession> {
  const { gateways } = deps;
  const session = await open(deps, user, 'cashfree', body, origin);
  const { checkout, reference, gatewayOrderId } = session;
  if (checkout.kind !== 'script') throw new Error('Cashfree pays by its script');
  return {
    payment_session_id: checkout.paymentSessionId,
    cf_order_id: reference,
    order_id: gatewayOrderId,
    script: gateways.cashfreeScript,
  };
}

/** Opens a PayPal payment. @throws ShopError as `openCashfree` */
export async function openPaypal(
  deps: PaymentDeps,
  user: User,
  body: OpenRequest,
  origin: string,
): Promise<PaypalSession> {
  const { gateways } = deps;
  const { checkout, charged, rate } = await open(deps, user, 'paypal', body, origin);
  if (checkout.kind !== 'redirect') throw new Error('PayPal pays on its own page');
  return {
    url: checkout.url,
    charged: toMoneyText(charged),
    rate: rateText(rate ?? gateways.paypalPrice.rate),
  };
}

function openSession(attempt: repository.AttemptRow): PaymentSession | null {
  const { gatewayOrderId, reference, chargedMinor, chargedCurrency, rateMicros, checkout } =
    attempt;
  if (!gatewayOrderId || !checkout || chargedMinor === null || !chargedCurrency) return null;
  return {
    gatewayOrderId,
    reference: reference ?? gatewayOrderId,
    charged: { minor: chargedMinor, currency: chargedCurrency },
    rate: rateMicros,
    checkout,
  };
}

/** Whether a payment of this amount that is started now goes on with an attempt, at its price. */
export function isReusable(
  attempt: repository.AttemptRow,
  { gateway, amountPaise }: Pick<repository.AttemptRow, 'gateway' | 'amountPaise'>,
  now: Date,
): boolean {
  const isOpen = ['open', 'failed', 'dropped'].includes(attempt.state);
  const remainingMs = attempt.expiresAt.getTime() - now.getTime();
  const isSame = attempt.gateway === gateway && attempt.amountPaise === amountPaise;
  return isSame && isOpen && remainingMs > MIN_REUSE_MS;
}

function rejectUnpayable(order: OrderRow, gateway: GatewayName): void {
  if (order.paidAt) throw notPayable('This order is paid already.');
  if (order.state === 'cancelled')
    throw notPayable('This order is cancelled: there is nothing to pay.');
  if (order.expiredAt) {
    throw notPayable(
      'This order was not paid in time, and its items are no longer kept. Please place it again.',
    );
  }
  // An advance can be paid at any gateway.
  const own = getGateway(order.paymentMethod);
  if (own === gateway || (own === null && order.state === 'awaiting-payment')) return;
  if (own === null && order.prepayPaise > 0)
    throw notPayable('The advance for this order is paid already.');
  throw notPayable(`This order is not paid by ${findMethodByGateway(gateway)}.`);
}

function rejectOtherAmount(
  payable: Paise,
  { amount = payable, currency = 'INR' }: Omit<OpenRequest, 'localOrderId'>,
): void {
  const issues = [];
  if (amount !== payable) {
    const message = `The amount to pay is now ${formatPaise(payable)}. Nothing was charged. Please check the amount and try again.`;
    issues.push({ path: 'amount', message });
  }
  if (currency !== 'INR') issues.push({ path: 'currency', message: 'The currency must be INR' });
  const [first] = issues;
  if (first) throw new ShopError('BAD_INPUT', first.message, { issues });
}

/** What a customer reads whose order still keeps its pieces, for a payment that may be under way. */
const OVERDUE =
  'The time to pay for this order is over. If you have paid, please wait for the result. If not, please place it again.';

function notPayable(message: string): ShopError {
  return new ShopError('ORDER_NOT_PAYABLE', message);
}
