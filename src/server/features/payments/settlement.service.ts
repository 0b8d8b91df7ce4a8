import type { User } from '../../../contract/account.ts';
import type { PaymentVerdict } from '../../../contract/payment.ts';
import { fateOfMoney } from '../../../domain/payment-ledger.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/database.ts';
import { isId, newId } from '../../platform/ids.ts';
import { notFound } from '../../platform/shop-error.ts';
import type { OrderChanges, OrderRow } from '../orders/order-changes.service.ts';
import { atGateway, type Gateways } from './gateways.ts';
import type { PaymentLog } from './payment-log.service.ts';
import * as repository from './payments.repository.ts';
import type { Capture, GatewayPayment } from './providers/payment-provider.ts';
import type { RefundsService } from './refunds.service.ts';

const MINUTE_MS = 60_000;
/** Attempts looked at in one round. */
const ROUND = 50;

interface SettlementDeps {
  db: Db;
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
  const { db, clock, changes, log, gateways, refunds } = deps;

  async function settle(attemptId: string, heard: Heard): Promise<void> {
    const known = await repository.findAttempt(db, attemptId);
    if (!known || !(await isNews(known, heard))) return;
    await db.transaction(async (tx) => {
      const order = await changes.lock(tx, known.orderId);
      // Attempts change under their order's lock only: as it stood before the lock it may be outdated.
      const attempt = await repository.findAttempt(tx, attemptId);
      if (!attempt) return;
      if (heard.state === 'paid' && heard.capture) {
        return takeMoney(tx, order, attempt, heard.capture);
      }
      if (isFinal(attempt)) return;
      if (heard.state === 'failed' || heard.state === 'dropped') {
        return noteMiss(tx, order, attempt, heard.state, heard.reason);
      }
      if (heard.state === 'expired' && !heard.isAttemptPending) {
        await repository.changeAttempt(tx, attempt.id, { state: 'ended' });
      }
    });
  }

  /** A repeat of what has been taken in needs no lock: gateways tell things often. */
  async function isNews(attempt: repository.AttemptRow, { capture }: Heard): Promise<boolean> {
    if (!isFinal(attempt)) return true;
    if (!capture) return false;
    return !(await repository.hasCapture(db, attempt.gateway, capture.id));
  }

  async function takeMoney(
    tx: Tx,
    order: OrderRow,
    attempt: repository.AttemptRow,
    { id: captureId, amount, at }: Capture,
  ): Promise<void> {
    const { gateway, gatewayOrderId } = attempt;
    const about = { orderId: order.id, gateway, gatewayOrderId };
    const isAsked =
      amount.minor === attempt.chargedMinor && amount.currency === attempt.chargedCurrency;
    if (!isAsked) {
      if (attempt.state === 'mismatched') return;
      await repository.changeAttempt(tx, attempt.id, { state: 'mismatched', checkAt: null });
      const detail = { captureId, amount };
      return log.decide(tx, { ...about, operation: 'not the sum asked for', detail });
    }
    const payment: repository.PaymentRow = {
      id: newId(),
      orderId: order.id,
      attemptId: attempt.id,
      gateway,
      captureId,
      amountPaise: attempt.amountPaise,
      chargedMinor: amount.minor,
      chargedCurrency: amount.currency,
      capturedAt: at,
      recordedAt: clock.now(),
    };
    if (!(await repository.insertPayment(tx, payment))) return;
    await repository.changeAttempt(tx, attempt.id, { state: 'paid', checkAt: null });
    const isKept = await keepMoney(tx, order);
    await log.decide(tx, {
      ...about,
      operation: isKept ? 'paid' : 'paid, goes back',
      detail: { captureId, amount },
    });
    if (isKept) return changes.markPaid(tx, order, clock.now());
    await refunds.giveBack(tx, order, payment, order.paidAt ? 'Paid twice' : 'Paid too late');
    if (!order.paidAt) await changes.mail(tx, order, 'came-too-late', { ref: payment.id });
  }

  async function keepMoney(tx: Tx, order: OrderRow): Promise<boolean> {
    const fate = fateOfMoney({
      isPaid: order.paidAt !== null,
      isCancelled: order.cancelledAt !== null,
      isLapsed: order.lapsedAt !== null,
    });
    if (fate === 'revives') return changes.revive(tx, order);
    return fate === 'pays';
  }

  async function noteMiss(
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

  /** How a payment stands at its gateway now; one the buyer approved is taken, if the order wants it. */
  async function hear(attempt: repository.AttemptRow): Promise<Heard> {
    const provider = gateways.providers.get(attempt.gateway);
    const { gatewayOrderId } = attempt;
    if (!provider || !gatewayOrderId) return { state: 'expired', isAttemptPending: false };
    return log.about(attempt.orderId, async () => {
      const payment = await provider.status(gatewayOrderId);
      if (payment.state !== 'approved' || !provider.capture) return payment;
      const order = await db.transaction((tx) => changes.lock(tx, attempt.orderId));
      const isWanted = !order.paidAt && !order.cancelledAt && !order.lapsedAt;
      return isWanted ? provider.capture(gatewayOrderId, newId()) : payment;
    });
  }

  /** Asks again, later and later, until nothing can come any more. */
  async function planNextCheck(attempt: repository.AttemptRow): Promise<void> {
    const now = clock.now().getTime();
    const age = now - attempt.createdAt.getTime();
    const lateMs = gateways.providers.get(attempt.gateway)?.lateSuccessMs ?? 0;
    const isOver = now > attempt.expiresAt.getTime() + lateMs + 60 * MINUTE_MS;
    const wait = Math.min(Math.max(age, 2 * MINUTE_MS), 15 * MINUTE_MS);
    await db.transaction(async (tx) => {
      await changes.lock(tx, attempt.orderId);
      const fresh = await repository.findAttempt(tx, attempt.id);
      if (!fresh || isFinal(fresh)) return;
      const checkAt = isOver ? null : new Date(now + wait);
      await repository.changeAttempt(tx, attempt.id, { checkAt });
    });
  }

  /** Ends an unpaid order whose time is over, once its gateways say that nothing is under way. */
  async function lapseUnlessPaid(orderId: string): Promise<void> {
    let isUndecided = false;
    for (const attempt of await repository.attemptsOf(db, orderId)) {
      if (isFinal(attempt)) continue;
      try {
        const heard = await hear(attempt);
        await settle(attempt.id, heard);
        isUndecided ||= heard.isAttemptPending;
      } catch (error) {
        isUndecided = true;
        await logFault(attempt, error);
      }
    }
    await db.transaction(async (tx) => {
      const order = await changes.lock(tx, orderId);
      const now = clock.now();
      if (!order.heldUntil || order.heldUntil > now || order.stockReturnedAt) return;
      if (isUndecided) return changes.holdUntil(tx, order, new Date(now.getTime() + 5 * MINUTE_MS));
      await changes.lapse(tx, order, 'Not paid in time');
      const gateway = order.paymentMethod.toLowerCase();
      await log.decide(tx, { orderId, gateway, operation: 'lapsed' });
    });
  }

  function logFault(attempt: repository.AttemptRow, error: unknown): Promise<void> {
    const { orderId, gateway, gatewayOrderId } = attempt;
    const detail = { message: String(error) };
    return log.decide(db, {
      orderId,
      gateway,
      gatewayOrderId,
      operation: 'ask again later',
      detail,
    });
  }

  return {
    settle,
    hear,

    /**
     * Asks the gateway how a payment stands, and settles the order by it.
     * @throws ShopError NOT_FOUND when it is not the caller's, PAYMENT_UNAVAILABLE
     */
    async verify(
      user: User,
      ids: { orderId: string; localOrderId: string },
    ): Promise<PaymentVerdict> {
      const attempt = await repository.findAttemptAt(db, ids.orderId);
      if (!attempt || attempt.orderId !== ids.localOrderId || !isId(ids.localOrderId)) {
        throw notFound('This payment');
      }
      const owned = await db.transaction((tx) => changes.lock(tx, attempt.orderId));
      if (owned.userId !== user._id) throw notFound('This payment');
      let isPending = false;
      if (!isFinal(attempt)) {
        const heard = await atGateway(() => hear(attempt));
        await settle(attempt.id, heard);
        isPending = heard.isAttemptPending;
      }
      const { paidAt } = await db.transaction((tx) => changes.lock(tx, attempt.orderId));
      if (paidAt) return { success: true, message: 'Payment successful', isPending: false };
      return { success: false, message: 'Payment verified but status is not PAID.', isPending };
    },

    /** One round of the poll: what the gateways owe an answer to, and orders whose time is over. */
    async sweep(): Promise<void> {
      for (const attempt of await repository.dueAttempts(db, clock.now(), ROUND)) {
        try {
          await settle(attempt.id, await hear(attempt));
        } catch (error) {
          await logFault(attempt, error);
        }
        await planNextCheck(attempt);
      }
      for (const refund of await refunds.due(ROUND)) await refunds.check(refund);
      for (const orderId of await changes.overdue(db, ROUND)) await lapseUnlessPaid(orderId);
    },
  };
}

/** Whether nothing that is heard but money can change an attempt any more. */
function isFinal({ state }: repository.AttemptRow): boolean {
  return state === 'paid' || state === 'mismatched';
}
