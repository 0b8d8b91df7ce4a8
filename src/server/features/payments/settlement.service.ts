import type { Pool } from 'pg';
import type { User } from '../../../contract/account.ts';
import type { PaymentVerdict } from '../../../contract/payment.ts';
import { formatMinor, type Money, worthInPaise } from '../../../domain/foreign-amount.ts';
import { formatRupees, type Paise, toRupees } from '../../../domain/money.ts';
import { fateOfMoney } from '../../../domain/payment-ledger.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/database.ts';
import { isId, newId } from '../../platform/ids.ts';
import { createLimit } from '../../platform/limits.ts';
import { notFound } from '../../platform/shop-error.ts';
import type { OrderChanges, OrderRow } from '../orders/order-changes.service.ts';
import { atGateway, type Gateways, providerAt } from './gateways.ts';
import type { PaymentLog } from './payment-log.service.ts';
import * as repository from './payments.repository.ts';
import type { Capture, GatewayPayment } from './providers/payment-provider.ts';
import type { RefundsService } from './refunds.service.ts';

type PaymentRow = repository.PaymentRow;

const ODD_SUM =
  'A different sum arrived than this order asks for. The shop has been told and will write to you: please do not pay again before it has.';

interface SettlementDeps {
  db: Db;
  pool: Pool;
  clock: Clock;
  changes: OrderChanges;
  log: PaymentLog;
  gateways: Gateways;
  refunds: RefundsService;
}

/** What is known of a payment, from whichever side it was heard. */
export type Heard = Pick<GatewayPayment, 'state' | 'capture' | 'reason' | 'isAttemptPending'>;

export type SettlementService = ReturnType<typeof createSettlement>;

/**
 * Decides what a payment means for its order. The return page, webhooks and the poll all come here, in
 * any order and as often as they like: under the order's row lock the first one counts.
 */
export function createSettlement(deps: SettlementDeps) {
  const { db, pool, clock, changes, log, gateways, refunds } = deps;
  // Each asks the gateway: enough for a page that asks every few seconds for minutes, and for a reload.
  const limit = createLimit(pool, { name: 'verify-user', attempts: 60, seconds: 600 });

  async function settle(attemptId: string, heard: Heard): Promise<void> {
    const known = await repository.findAttempt(db, attemptId);
    if (!known || !(await isNews(known, heard))) return;
    await db.transaction(async (tx) => {
      const order = await changes.lock(tx, known.orderId);
      // Attempts change under their order's lock only: as it stood before the lock it may be outdated.
      const attempt = await repository.findAttempt(tx, attemptId);
      if (!attempt) return;
      if (heard.state === 'paid') {
        // Of nothing there is nothing to keep or to give back.
        if (heard.capture && heard.capture.amount.minor > 0) {
          await takeMoney(tx, order, attempt, heard.capture);
        }
        return;
      }
      if (isSettled(attempt)) return;
      if (heard.state === 'failed' || heard.state === 'dropped') {
        return noteUnpaid(tx, order, attempt, heard.state, heard.reason);
      }
      if (heard.state === 'expired' && !heard.isAttemptPending) {
        await repository.changeAttempt(tx, attempt.id, { state: 'ended' });
      }
    });
  }

  /** A repeat of what has been taken in needs no lock: gateways tell things often. */
  async function isNews(attempt: repository.AttemptRow, { capture }: Heard): Promise<boolean> {
    if (!isSettled(attempt)) return true;
    if (!capture) return false;
    return !(await repository.findPaymentAt(db, attempt.gateway, capture.id));
  }

  async function takeMoney(
    tx: Tx,
    order: OrderRow,
    attempt: repository.AttemptRow,
    { id: captureId, amount, at }: Capture,
  ): Promise<void> {
    const { gateway, gatewayOrderId } = attempt;
    const about = { orderId: order.id, gateway, gatewayOrderId };
    const isOdd =
      amount.minor !== attempt.chargedMinor || amount.currency !== attempt.chargedCurrency;
    const payment: PaymentRow = {
      id: newId(),
      orderId: order.id,
      attemptId: attempt.id,
      gateway,
      captureId,
      amountPaise: isOdd ? worthOf(amount, attempt) : attempt.amountPaise,
      isOdd,
      chargedMinor: amount.minor,
      chargedCurrency: amount.currency,
      capturedAt: at,
      recordedAt: clock.now(),
    };
    if (!(await repository.insertPayment(tx, payment))) return;
    if (isOdd) return noteOddSum(tx, order, attempt, payment);
    await repository.changeAttempt(tx, attempt.id, { state: 'paid', checkAt: null });
    const isKept = await keepMoney(tx, order);
    await log.decide(tx, {
      ...about,
      operation: isKept ? 'paid' : 'paid, goes back',
      detail: { captureId, amount },
    });
    if (isKept) return changes.markPaid(tx, order, clock.now());
    await refunds.giveBack(tx, payment, order.paidAt ? 'Paid twice' : 'Paid too late');
    if (!order.paidAt) await changes.mail(tx, order, 'came-too-late', { ref: payment.id });
  }

  /** Money of another sum or currency pays nothing: it is in the books, and waits for the owner. */
  async function noteOddSum(
    tx: Tx,
    order: OrderRow,
    attempt: repository.AttemptRow,
    { id, captureId, amountPaise, chargedMinor: minor, chargedCurrency: currency }: PaymentRow,
  ): Promise<void> {
    if (attempt.state !== 'paid') {
      await repository.changeAttempt(tx, attempt.id, { state: 'mismatched', checkAt: null });
    }
    const { gateway, gatewayOrderId } = attempt;
    await log.decide(tx, {
      orderId: order.id,
      gateway,
      gatewayOrderId,
      operation: 'not the sum asked for',
      detail: { captureId, amount: { minor, currency } },
    });
    const sum =
      currency === 'INR'
        ? formatRupees(toRupees(minor))
        : `${currency} ${formatMinor({ minor, currency })}`;
    await changes.note(tx, order.id, 'odd-payment', sum);
    await changes.mail(tx, order, 'odd-payment', { ref: id, amountPaise, text: sum });
  }

  /** What another sum than the one asked for is worth in rupees, at the rate of the attempt. */
  function worthOf(amount: Money, { rateMicros }: repository.AttemptRow): Paise {
    return worthInPaise(amount, rateMicros ?? gateways.paypalPrice.rate);
  }

  async function keepMoney(tx: Tx, order: OrderRow): Promise<boolean> {
    const fate = fateOfMoney({
      isPaid: order.paidAt !== null,
      isCancelled: order.cancelledAt !== null,
      isLapsed: order.lapsedAt !== null,
    });
    if (fate === 'revives') {
      return !(await changes.isPlacedAgain(tx, order)) && changes.revive(tx, order);
    }
    return fate === 'pays';
  }

  async function noteUnpaid(
    tx: Tx,
    order: OrderRow,
    attempt: repository.AttemptRow,
    state: 'failed' | 'dropped',
    reason?: string,
  ): Promise<void> {
    if (attempt.state === state) return;
    await repository.changeAttempt(tx, attempt.id, { state });
    if (state === 'dropped' || order.paidAt || order.lapsedAt || order.cancelledAt) return;
    await changes.note(tx, order.id, 'payment-failed', reason ?? null);
    await changes.mail(tx, order, 'payment-failed', { ref: attempt.id, text: reason });
  }

  /**
   * How a payment stands at its gateway now; one the buyer approved is taken, if the order wants it.
   * @throws GatewayError also where the shop has no keys of the gateway any more
   */
  async function hear(attempt: repository.AttemptRow): Promise<Heard> {
    const { gateway, gatewayOrderId } = attempt;
    // Nobody was ever led to a page on which to pay it.
    if (!gatewayOrderId) return { state: 'expired', isAttemptPending: false };
    const provider = providerAt(gateways, gateway);
    return log.about(attempt.orderId, async () => {
      const payment = await provider.status(gatewayOrderId);
      if (payment.state !== 'approved' || !provider.capture) return payment;
      const order = await changes.find(db, attempt.orderId);
      const isWanted = !order.paidAt && !order.cancelledAt && !order.lapsedAt;
      return isWanted ? provider.capture(gatewayOrderId, newId()) : payment;
    });
  }

  return {
    settle,
    hear,

    /**
     * Asks the gateway how a payment stands, and settles the order by it.
     * @throws ShopError NOT_FOUND when it is not the caller's, TOO_MANY_REQUESTS, PAYMENT_UNAVAILABLE
     */
    async verify(
      user: User,
      ids: { orderId: string; localOrderId: string },
    ): Promise<PaymentVerdict> {
      const attempt = await repository.findAttemptAt(db, ids.orderId);
      if (!attempt || attempt.orderId !== ids.localOrderId || !isId(ids.localOrderId)) {
        throw notFound('This payment');
      }
      const owned = await changes.find(db, attempt.orderId);
      if (owned.userId !== user._id) throw notFound('This payment');
      let isPending = false;
      if (!isSettled(attempt)) {
        await limit.spend(user._id);
        const heard = await atGateway(() => hear(attempt));
        await settle(attempt.id, heard);
        isPending = heard.isAttemptPending;
      }
      const { paidAt } = await changes.find(db, attempt.orderId);
      const success = paidAt !== null;
      const state = (await repository.findAttempt(db, attempt.id))?.state;
      const isOddSum = !success && state === 'mismatched';
      return {
        success,
        message: verdictWords(success, isOddSum),
        isPending: !success && isPending,
        isOddSum,
        isSentBack: !success && state === 'paid',
      };
    },
  };
}

/** What the buyer is told (specification §5; of another sum it says nothing). */
function verdictWords(isPaid: boolean, isOddSum: boolean): string {
  if (isPaid) return 'Payment successful';
  return isOddSum ? ODD_SUM : 'Payment verified but status is not PAID.';
}

/** Whether nothing that is heard but money can change an attempt any more. */
function isSettled({ state }: repository.AttemptRow): boolean {
  return state === 'paid' || state === 'mismatched';
}

/** Whether the gateway is not asked any more how an attempt stands; money that arrives still counts. */
export function isDecided(attempt: repository.AttemptRow): boolean {
  return isSettled(attempt) || attempt.state === 'unclear';
}
