import type { Pool } from 'pg';
import type { User } from '../../../contract/account.ts';
import type { CashfreeSession, CreateSession, PaypalSession } from '../../../contract/payment.ts';
import { formatMinor, type Money } from '../../../domain/foreign-amount.ts';
import { toPaise, toRupees } from '../../../domain/money.ts';
import { type GatewayName, gatewayOf, methodAt } from '../../../domain/payment-methods.ts';
import { ATTEMPT_MS, PAYABLE_MS, SHORTEST_REST_MS } from '../../../domain/stock-hold.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/database.ts';
import { isId, newId } from '../../platform/ids.ts';
import { createLimit } from '../../platform/limits.ts';
import { notFound, ShopError } from '../../platform/shop-error.ts';
import type { OrderChanges, OrderRow } from '../orders/order-changes.service.ts';
import { atGateway, type Gateways, rateText } from './gateways.ts';
import type { PaymentLog } from './payment-log.service.ts';
import * as repository from './payments.repository.ts';
import { GatewayError } from './providers/gateway-error.ts';
import type { PaymentProvider, PaymentSession } from './providers/payment-provider.ts';

const MINUTE_MS = 60_000;

export interface SessionsDeps {
  db: Db;
  pool: Pool;
  clock: Clock;
  changes: OrderChanges;
  log: PaymentLog;
  gateways: Gateways;
  /** Where visitors reach the shop; empty = where the caller's browser says it is. */
  publicUrl: string;
}

type OpenSession = Omit<PaymentSession, 'charged'> & { charged: Money };

/** Opens payments at the gateways. */
export function createSessions(deps: SessionsDeps) {
  const { db, pool, clock, changes, log, gateways, publicUrl } = deps;
  const limit = createLimit(pool, { name: 'pay-user', attempts: 60, seconds: 3600 });

  /** The attempt to go on with: the one under way, or a new one that is written down first. */
  async function beginAttempt(
    tx: Tx,
    order: OrderRow,
    provider: PaymentProvider,
    origin: string,
  ): Promise<repository.AttemptRow> {
    const { gateway } = provider;
    const now = clock.now();
    const [latest] = await repository.attemptsOf(tx, order.id);
    if (latest && canGoOn(latest, gateway, now)) return latest;
    const attempt: repository.AttemptRow = {
      id: newId(),
      orderId: order.id,
      gateway,
      state: 'open',
      amountPaise: order.totalPaise,
      gatewayOrderId: null,
      reference: null,
      chargedMinor: null,
      chargedCurrency: null,
      rateMicros: null,
      checkout: null,
      returnOrigin: origin,
      createdAt: now,
      expiresAt: new Date(now.getTime() + ATTEMPT_MS),
      checkAt: new Date(now.getTime() + 2 * MINUTE_MS),
      misses: 0,
    };
    await repository.insertAttempt(tx, attempt);
    const heldUntil = attempt.expiresAt.getTime() + provider.lateSuccessMs;
    await changes.holdUntil(tx, order, new Date(heldUntil));
    return attempt;
  }

  /**
   * Asks the gateway for the session of an attempt. Whatever is lost on the way, the next call asks
   * again under the same id; an attempt that the gateway refused for good is over.
   */
  async function sessionOf(
    attempt: repository.AttemptRow,
    provider: PaymentProvider,
    user: User,
    phone: string | null,
  ): Promise<OpenSession> {
    const known = openSession(attempt);
    if (known) return known;
    const session = await log.about(attempt.orderId, () =>
      provider.createSession({
        attemptId: attempt.id,
        orderId: attempt.orderId,
        amount: { paise: attempt.amountPaise },
        customer: { id: user._id, name: user.name, email: user.email, phone: phone ?? undefined },
        ...addresses(attempt, provider),
        expiresAt: attempt.expiresAt,
      }),
    );
    return db.transaction(async (tx) => {
      await changes.lock(tx, attempt.orderId);
      await repository.storeSession(tx, attempt.id, session);
      const stored = await repository.findAttempt(tx, attempt.id);
      return (stored && openSession(stored)) ?? session;
    });
  }

  /** The gateway wants no such payment. One that another tab opened meanwhile goes on. */
  async function endRefused({ id, orderId }: repository.AttemptRow): Promise<void> {
    await db.transaction(async (tx) => {
      await changes.lock(tx, orderId);
      const fresh = await repository.findAttempt(tx, id);
      if (fresh?.state !== 'open' || fresh.gatewayOrderId !== null) return;
      await repository.changeAttempt(tx, id, { state: 'ended', checkAt: null });
    });
  }

  function addresses(attempt: repository.AttemptRow, { returnQuery }: PaymentProvider) {
    const { gateway, orderId, returnOrigin } = attempt;
    return {
      returnUrl: `${returnOrigin}/payment-success?${returnQuery}localOrderId=${orderId}`,
      cancelUrl: `${returnOrigin}/orders/${orderId}?payment=cancelled`,
      notifyUrl: publicUrl.startsWith('https:')
        ? `${publicUrl}/api/payment/webhook/${gateway}`
        : undefined,
    };
  }

  async function open(
    user: User,
    gateway: GatewayName,
    orderId: string,
    where: { origin: string; check?: (order: OrderRow) => void },
  ): Promise<OpenSession> {
    await limit.spend(user._id);
    const provider = gateways.providers.get(gateway);
    if (!provider) throw notPayable(`${methodAt(gateway)} is not offered at the moment.`);
    if (!isId(orderId)) throw notFound('This order');
    const origin = publicUrl || where.origin;
    const { order, attempt } = await db.transaction(async (tx) => {
      const found = await changes.lock(tx, orderId);
      if (found.userId !== user._id) throw notFound('This order');
      where.check?.(found);
      refuseUnpayable(found, gateway, clock.now());
      return { order: found, attempt: await beginAttempt(tx, found, provider, origin) };
    });
    try {
      return await sessionOf(attempt, provider, user, order.phone);
    } catch (error) {
      if (error instanceof GatewayError && error.kind === 'refused') {
        await endRefused(attempt);
        if (error.code === 'phone_invalid') throw phoneNeeded();
      }
      return atGateway(async () => {
        throw error;
      });
    }
  }

  return {
    /**
     * Opens a Cashfree payment, or gives the one that is open already.
     * @throws ShopError BAD_INPUT when amount or currency are not the order's own, ORDER_NOT_PAYABLE,
     *   PAYMENT_UNAVAILABLE when the gateway does not do its part: the order stays payable
     */
    async openCashfree(user: User, body: CreateSession, origin: string): Promise<CashfreeSession> {
      const check = (order: OrderRow) => refuseOtherSum(body, order);
      const session = await open(user, 'cashfree', body.localOrderId, { origin, check });
      const { checkout, reference, gatewayOrderId } = session;
      if (checkout.kind !== 'script') throw new Error('Cashfree pays by its script');
      return {
        payment_session_id: checkout.paymentSessionId,
        cf_order_id: reference,
        order_id: gatewayOrderId,
        script: gateways.cashfreeScript,
      };
    },

    /** Opens a PayPal payment. @throws ShopError as `openCashfree` */
    async openPaypal(user: User, orderId: string, origin: string): Promise<PaypalSession> {
      const { checkout, charged, rate } = await open(user, 'paypal', orderId, { origin });
      if (checkout.kind !== 'redirect') throw new Error('PayPal pays on its own page');
      return {
        url: checkout.url,
        charged: { amount: formatMinor(charged), currency: charged.currency },
        rate: rateText(rate ?? gateways.paypalPrice.rate),
      };
    },
  };
}

function openSession(attempt: repository.AttemptRow): OpenSession | null {
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

function canGoOn(attempt: repository.AttemptRow, gateway: GatewayName, now: Date): boolean {
  const isOpen = ['open', 'failed', 'dropped'].includes(attempt.state);
  const rest = attempt.expiresAt.getTime() - now.getTime();
  return attempt.gateway === gateway && isOpen && rest > SHORTEST_REST_MS;
}

function refuseUnpayable(order: OrderRow, gateway: GatewayName, now: Date): void {
  if (order.paidAt) throw notPayable('This order is paid already.');
  if (order.cancelledAt) throw notPayable('This order is cancelled: there is nothing to pay.');
  if (order.lapsedAt || now.getTime() - order.createdAt.getTime() > PAYABLE_MS) {
    throw notPayable(
      'This order was not paid in time, and its sarees are no longer kept. Please place it again.',
    );
  }
  if (gatewayOf(order.paymentMethod) === gateway) return;
  throw notPayable(`This order is not paid by ${methodAt(gateway)}.`);
}

function refuseOtherSum({ amount, currency }: CreateSession, order: OrderRow): void {
  const issues = [];
  if (toPaise(amount) !== order.totalPaise) {
    const message = `The amount must be the order's own: ${toRupees(order.totalPaise)}`;
    issues.push({ path: 'amount', message });
  }
  if (currency !== 'INR') issues.push({ path: 'currency', message: 'The currency must be INR' });
  const [first] = issues;
  if (first) throw new ShopError('BAD_INPUT', first.message, { issues });
}

function notPayable(message: string): ShopError {
  return new ShopError('ORDER_NOT_PAYABLE', message);
}

function phoneNeeded(): ShopError {
  const message = 'Cashfree needs a phone number of 10 digits. Please add it and try again.';
  return new ShopError('BAD_INPUT', message, { issues: [{ path: 'phone', message }] });
}
