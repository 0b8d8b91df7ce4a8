import type { RefundOrder } from '../../../contract/payment.ts';
import { foreignRefund } from '../../../domain/foreign-amount.ts';
import { formatRupees, type Paise, toPaise, toRupees } from '../../../domain/money.ts';
import { ledgerOf, type RefundState, spreadRefund } from '../../../domain/payment-ledger.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, DbOrTx, Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { ShopError } from '../../platform/shop-error.ts';
import type { OrderChanges, OrderRow } from '../orders/order-changes.service.ts';
import type { Gateways } from './gateways.ts';
import type { PaymentLog } from './payment-log.service.ts';
import * as repository from './payments.repository.ts';
import { GatewayError } from './providers/gateway-error.ts';
import type { GatewayRefund, WebhookEvent } from './providers/payment-provider.ts';

declare module '../../platform/jobs.ts' {
  interface JobPayloads {
    /** Asks a gateway to send money back, as often as it takes, under one id. */
    'payments.refund': { refundId: string };
  }
}

const CHECK_AFTER_MS = 30 * 60_000;

interface RefundsDeps {
  db: Db;
  clock: Clock;
  jobs: Jobs;
  changes: OrderChanges;
  log: PaymentLog;
  gateways: Gateways;
}

type RefundEvent = Extract<WebhookEvent, { kind: 'refund' }>;

export type RefundsService = ReturnType<typeof createRefunds>;

/** Sends money back: never more than was paid in all, under the order's row lock. */
export function createRefunds({ db, clock, jobs, changes, log, gateways }: RefundsDeps) {
  /** Writes one refund down and leaves the job that carries it out. */
  async function ask(tx: Tx, order: OrderRow, refund: repository.RefundRow): Promise<void> {
    await repository.insertRefund(tx, refund);
    const payment = await repository.findPayment(tx, refund.paymentId);
    if (payment?.gateway === 'hand') {
      // Paid outside the shop, so paid back outside it: the owner says that it is done.
      return end(tx, order, refund, { state: 'succeeded' });
    }
    const job = { refundId: refund.id };
    await jobs.send(tx, 'payments.refund', job, { singletonKey: refund.id });
  }

  /** Writes down how a refund stands, under the order's lock; an end is an end. */
  async function end(
    tx: Tx,
    order: OrderRow,
    refund: repository.RefundRow,
    told: { state: RefundState; gatewayRefundId?: string; reason?: string },
  ): Promise<void> {
    if (refund.state === 'succeeded' || refund.state === 'failed') return;
    const now = clock.now();
    const isOver = told.state === 'succeeded' || told.state === 'failed';
    await repository.changeRefund(tx, refund.id, {
      state: told.state,
      gatewayRefundId: told.gatewayRefundId ?? refund.gatewayRefundId,
      reason: told.reason ?? null,
      settledAt: isOver ? now : null,
      checkAt: isOver ? null : new Date(now.getTime() + CHECK_AFTER_MS),
    });
    if (!isOver) return;
    const { amountPaise, note } = refund;
    const sum = formatRupees(toRupees(amountPaise));
    await log.decide(tx, {
      orderId: order.id,
      gateway: (await repository.findPayment(tx, refund.paymentId))?.gateway ?? '',
      operation: `refund ${told.state}`,
      detail: { refundId: refund.id, amount: sum, reason: told.reason },
    });
    if (told.state === 'failed') {
      return changes.note(tx, order.id, 'refund-failed', told.reason ?? sum);
    }
    await changes.note(tx, order.id, 'refunded', `${sum}: ${note}`);
    await changes.mail(tx, order, 'refunded', { ref: refund.id, amountPaise, text: note });
  }

  async function settle(refundId: string, told: Omit<GatewayRefund, 'amount' | 'refundId'>) {
    const known = await repository.findRefund(db, refundId);
    if (!known) return;
    await db.transaction(async (tx) => {
      const order = await changes.lock(tx, known.orderId);
      const refund = await repository.findRefund(tx, refundId);
      if (refund) await end(tx, order, refund, told);
    });
  }

  /** The payment a refund is of, and the attempt it was paid by; neither where it was paid by hand. */
  async function sourceOf({ paymentId }: repository.RefundRow) {
    const payment = await repository.findPayment(db, paymentId);
    const attemptId = payment?.attemptId ?? null;
    return {
      payment,
      attempt: attemptId ? await repository.findAttempt(db, attemptId) : undefined,
    };
  }

  /** Tells the gateway, again and again under the same id, until it has said how the refund stands. */
  async function run(refundId: string): Promise<void> {
    const refund = await repository.findRefund(db, refundId);
    if (!refund || refund.state === 'succeeded' || refund.state === 'failed') return;
    const { payment, attempt } = await sourceOf(refund);
    if (!payment || !attempt?.gatewayOrderId) return;
    const provider = gateways.providers.get(attempt.gateway);
    if (!provider) throw new Error(`${attempt.gateway} is not set up: its refund waits`);
    const request = {
      gatewayOrderId: attempt.gatewayOrderId,
      captureId: payment.captureId,
      refundId,
      amount: { minor: refund.chargedMinor, currency: refund.chargedCurrency },
      note: refund.note,
    };
    try {
      const told = await log.about(refund.orderId, () => provider.refund(request));
      await settle(refundId, told);
    } catch (error) {
      if (!(error instanceof GatewayError) || error.kind !== 'refused') throw error;
      const reason = error.message;
      await settle(refundId, { state: 'failed', gatewayRefundId: '', reason });
    }
  }

  async function partsOf(tx: DbOrTx, order: OrderRow, amount: Paise) {
    const payments = await repository.paymentsOf(tx, order.id);
    const refunds = await repository.refundsOf(tx, order.id);
    const parts = spreadRefund(
      amount,
      payments.map(({ id, amountPaise }) => ({ id, amount: amountPaise })),
      refunds.map(({ paymentId, amountPaise, state }) => ({
        paymentId,
        amount: amountPaise,
        state,
      })),
    );
    if (!parts) throw tooLarge(await refundable(tx, order.id));
    return parts.map((part) => {
      const payment = payments.find(({ id }) => id === part.paymentId);
      if (!payment) throw new Error('A refund is of a payment');
      const before = refunds.filter((each) => each.paymentId === payment.id);
      return { payment, amountPaise: part.amount, chargedMinor: shareOf(payment, part, before) };
    });
  }

  async function refundable(on: DbOrTx, orderId: string): Promise<Paise> {
    const payments = await repository.paymentsOf(on, orderId);
    const refunds = await repository.refundsOf(on, orderId);
    return ledgerOf(
      payments.map(({ id, amountPaise }) => ({ id, amount: amountPaise })),
      refunds.map(({ paymentId, amountPaise, state }) => ({
        paymentId,
        amount: amountPaise,
        state,
      })),
    ).refundable;
  }

  function newRefund(
    payment: repository.PaymentRow,
    facts: Pick<repository.RefundRow, 'id' | 'amountPaise' | 'chargedMinor' | 'note' | 'actorId'>,
  ): repository.RefundRow {
    const now = clock.now();
    return {
      ...facts,
      paymentId: payment.id,
      orderId: payment.orderId,
      state: 'requested',
      chargedCurrency: payment.chargedCurrency,
      gatewayRefundId: null,
      reason: null,
      createdAt: now,
      settledAt: null,
      checkAt: new Date(now.getTime() + CHECK_AFTER_MS),
    };
  }

  return {
    run,
    refundable,

    /** What an administrator asks for. @throws ShopError REFUND_TOO_LARGE, ORDER_STATE, BAD_INPUT */
    async refund(
      tx: Tx,
      order: OrderRow,
      wanted: Pick<RefundOrder, 'amount' | 'note' | 'key'>,
      actorId: string,
    ): Promise<void> {
      const before = await repository.findRefund(tx, wanted.key);
      if (before?.orderId === order.id) return;
      if (before) throw new ShopError('BAD_INPUT', 'This key was used for another refund');
      const payments = await repository.paymentsOf(tx, order.id);
      if (payments.length === 0) {
        throw new ShopError(
          'ORDER_STATE',
          'Nothing was paid for this order: there is nothing to refund.',
        );
      }
      const parts = await partsOf(tx, order, toPaise(wanted.amount));
      for (const [index, { payment, ...part }] of parts.entries()) {
        const id = index === 0 ? wanted.key : newId();
        await ask(tx, order, newRefund(payment, { ...part, id, note: wanted.note, actorId }));
      }
    },

    /** Sends all of a payment back that the order has no use for. */
    async giveBack(
      tx: Tx,
      order: OrderRow,
      payment: repository.PaymentRow,
      note: string,
    ): Promise<void> {
      const { amountPaise, chargedMinor } = payment;
      const facts = { id: newId(), amountPaise, chargedMinor, note, actorId: null };
      await ask(tx, order, newRefund(payment, facts));
    },

    /** Takes in what a gateway reports of a refund, also of one made in its own dashboard. */
    async hear(event: RefundEvent, payment: repository.PaymentRow | undefined): Promise<void> {
      const { refund: told } = event;
      const known = told.refundId ? await repository.findRefund(db, told.refundId) : undefined;
      if (known) return settle(known.id, told);
      if (!payment) return;
      await db.transaction(async (tx) => {
        const order = await changes.lock(tx, payment.orderId);
        const refunds = await repository.refundsOf(tx, order.id);
        const before = refunds.find((each) => each.gatewayRefundId === told.gatewayRefundId);
        if (before) return end(tx, order, before, told);
        const { minor } = told.amount;
        const left = await refundable(tx, order.id);
        const share = Math.round((payment.amountPaise * minor) / payment.chargedMinor);
        const row = newRefund(payment, {
          id: newId(),
          amountPaise: Math.min(share, left),
          chargedMinor: minor,
          note: 'Refunded at the payment service',
          actorId: null,
        });
        if (row.amountPaise <= 0) return;
        await repository.insertRefund(tx, row);
        await end(tx, order, row, told);
      });
    },

    /** Asks how a refund stands that has not ended; one the gateway never heard of is asked for again. */
    async check(refund: repository.RefundRow): Promise<void> {
      const now = clock.now().getTime();
      await repository.changeRefund(db, refund.id, { checkAt: new Date(now + CHECK_AFTER_MS) });
      const { attempt } = await sourceOf(refund);
      if (!attempt?.gatewayOrderId) return;
      const provider = gateways.providers.get(attempt.gateway);
      const query = {
        gatewayOrderId: attempt.gatewayOrderId,
        refundId: refund.id,
        gatewayRefundId: refund.gatewayRefundId ?? undefined,
      };
      try {
        const told = await log.about(refund.orderId, async () => provider?.refundStatus(query));
        if (told) await settle(refund.id, told);
        else await run(refund.id);
      } catch (error) {
        if (!(error instanceof GatewayError)) throw error;
      }
    },
  };
}

/** What a part of a refund is in the currency charged: all parts together give back exactly all of it. */
function shareOf(
  payment: repository.PaymentRow,
  part: { amount: Paise; before: Paise },
  refunds: repository.RefundRow[],
): number {
  const gone = refunds
    .filter(({ state }) => state !== 'failed')
    .reduce((sum, { chargedMinor }) => sum + chargedMinor, 0);
  const left = payment.chargedMinor - gone;
  if (part.before + part.amount === payment.amountPaise) return left;
  const share = foreignRefund({
    captured: payment.chargedMinor,
    total: payment.amountPaise,
    before: part.before,
    refund: part.amount,
  });
  if (share > 0) return Math.min(share, left);
  const message = `That is less than the smallest sum in ${payment.chargedCurrency}`;
  throw new ShopError('BAD_INPUT', message, { issues: [{ path: 'amount', message }] });
}

function tooLarge(refundable: Paise): ShopError {
  const message =
    refundable > 0
      ? `At most ${formatRupees(toRupees(refundable))} can be refunded.`
      : 'All that was paid has been refunded already.';
  return new ShopError('REFUND_TOO_LARGE', message, { issues: [{ path: 'amount', message }] });
}
