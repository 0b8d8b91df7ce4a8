import { getGateway } from '../../../../domain/payments/payment-methods.ts';
import { nextLedgerRead, nextPoll } from '../../../../domain/payments/payment-polling.ts';
import { addMs, HOUR_MS, MINUTE_MS } from '../../../../domain/time/calendar.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { oneAtATime } from '../../../platform/jobs/one-at-a-time.ts';
import { sendOrderEmail, withOrderLock } from '../../orders/order-change.service.ts';
import { expire, holdUntil, keepUnpaid } from '../../orders/order-lifecycle.service.ts';
import { unpayableOrders } from '../../orders/orders.repository.ts';
import { listExpiredHolds } from '../../orders/unpaid-orders.repository.ts';
import {
  GatewayError,
  isGatewayUnavailable,
  isRefusalOfShop,
  isRefused,
} from '../gateways/gateway-error.ts';
import type { PaymentDeps } from '../gateways/gateways.service.ts';
import { queueEmail } from '../payment-emails.service.ts';
import * as repository from '../payments.repository.ts';
import { checkRefund, readLedger } from '../refunds/gateway-refunds.service.ts';
import { listDue } from '../refunds/refund-transactions.repository.ts';
import { refundRest } from '../refunds/refunds.service.ts';
import {
  fetchOrCapturePayment,
  isPollingOver,
  type PaymentStatus,
  settle,
} from './settlement.service.ts';

type AttemptRow = repository.AttemptRow;

/** Attempts, refunds and orders per run, and its longest time: the next one is a minute later. */
const BATCH = 50;
const RUN_MS = 45_000;
const POSTPONE_MS = 2 * MINUTE_MS;
/** Paid sessions per run whose refunds are read, and when they are if the run does not come to it. */
const LEDGERS = 10;
const LEDGER_RETRY_MS = HOUR_MS;

const EXPIRED_NOTE = 'Not paid in time';

/** Gateways that could not be reached in this run: they are not called again in it. */
type Unavailable = Set<AttemptRow['gateway']>;

interface Run {
  unavailable: Unavailable;
  /** When it begins nothing more, by `performance.now()`. */
  end: number;
  errors: unknown[];
}

/** The status of an attempt, applied to its order; null when the gateway gave no answer. */
async function fetchAndSettle(deps: PaymentDeps, attempt: AttemptRow, unavailable: Unavailable) {
  const { db, log } = deps;
  try {
    const status = await fetchOrCapturePayment(deps, attempt);
    await settle(deps, attempt, status);
    return status;
  } catch (error) {
    if (error instanceof GatewayError && isGatewayUnavailable(error))
      unavailable.add(attempt.gateway);
    await log.recordDecision(db, attempt, 'poll again later', { message: String(error) });
    return null;
  }
}

/** Polls once and plans the next poll. Returns its time while the attempt may still be paid. */
async function poll(
  deps: PaymentDeps,
  attempt: AttemptRow,
  unavailable: Unavailable,
): Promise<Date | null> {
  const { clock, orderDeps } = deps;
  const isPostponed = unavailable.has(attempt.gateway);
  const status = isPostponed ? null : await fetchAndSettle(deps, attempt, unavailable);
  return withOrderLock(orderDeps, attempt.orderId, async (tx) => {
    const fresh = await repository.findAttempt(tx, attempt.id);
    // A decided attempt is polled only while its money is not in the ledger yet.
    if (!fresh || (isPollingOver(fresh) && !fresh.nextCheckAt)) return null;
    if (!isPostponed) return planNextPoll(deps, tx, fresh, status);
    // Its gateway was not called, so this counts as no failed poll.
    const nextCheckAt = new Date(clock.now().getTime() + POSTPONE_MS);
    await repository.updateAttempt(tx, fresh.id, { nextCheckAt });
    return nextCheckAt;
  });
}

async function planNextPoll(
  deps: PaymentDeps,
  tx: Tx,
  attempt: AttemptRow,
  status: PaymentStatus | null,
): Promise<Date | null> {
  const { clock, gateways } = deps;
  const now = clock.now().getTime();
  const lateMs = gateways.providers.get(attempt.gateway)?.lateSuccessMs ?? 0;
  const failedPolls = status ? 0 : attempt.failedPolls + 1;
  const isPending = status?.isAttemptPending ?? false;
  const next = nextPoll({
    age: now - attempt.createdAt.getTime(),
    sinceEnd: now - attempt.expiresAt.getTime() - lateMs,
    failedPolls,
    isPending,
  });
  const nextCheckAt = next.kind === 'again' ? new Date(now + next.inMs) : null;
  await repository.updateAttempt(tx, attempt.id, { failedPolls, nextCheckAt });
  if (next.kind === 'unclear') await stopPolling(deps, tx, attempt);
  return failedPolls > 0 || isPending ? nextCheckAt : null;
}

/** The gateway never reported a result: the attempt holds no stock; the admin gets an email. */
async function stopPolling({ jobs, log }: PaymentDeps, tx: Tx, attempt: AttemptRow): Promise<void> {
  await repository.updateAttempt(tx, attempt.id, { state: 'unclear', isPending: false });
  await log.recordDecision(tx, attempt, 'polling stopped');
  await queueEmail(jobs, tx, 'payment-unclear', attempt.id);
}

/** Expires an unpaid order whose hold has ended, unless a payment of it is still under way. */
async function expireUnlessPaid(deps: PaymentDeps, orderId: string, unavailable: Unavailable) {
  const { db, clock, orderDeps, log, mailer } = deps;
  const waits: Date[] = [];
  for (const attempt of await repository.listAttempts(db, orderId)) {
    if (isPollingOver(attempt)) continue;
    const wait = plannedRetry(attempt, clock.now()) ?? (await poll(deps, attempt, unavailable));
    if (wait) waits.push(wait);
  }
  await withOrderLock(orderDeps, orderId, async (tx, order) => {
    if (!order.heldUntil || order.heldUntil > clock.now()) return;
    const [first] = waits.toSorted((one, other) => one.getTime() - other.getTime());
    if (first) return holdUntil(tx, order, first);
    if (order.state === 'awaiting-confirmation') {
      // Since the shop has no mail server any more, nobody can confirm.
      if (!mailer.hasServer) return keepUnpaid(orderDeps, tx, order);
      const what = order.cashCheck === 'confirmation' ? 'Order' : 'Email address';
      return expire(orderDeps, tx, order, `${what} not confirmed in time`);
    }
    await expire(orderDeps, tx, order, EXPIRED_NOTE);
    await sendOrderEmail(orderDeps, tx, order, 'expired');
    // Money that did not match, and that the admin has not decided about in time.
    await refundRest(deps, tx, order, EXPIRED_NOTE);
    const gateway = getGateway(order.paymentMethod);
    if (gateway) await log.recordDecision(tx, { orderId, gateway }, 'expired');
  });
}

/** Polls the attempts of each gateway in turn, all gateways in parallel; then the orders. */
async function reconcilePayments(deps: PaymentDeps, { unavailable, ...run }: Run): Promise<void> {
  const { db, clock, gateways } = deps;
  const due = await repository.listDueAttempts(db, clock.now(), BATCH);
  const groups = Map.groupBy(due, ({ gateway }) => gateway);
  await Promise.all(
    [...groups.values()].map((attempts) =>
      forEach(attempts, (attempt) => poll(deps, attempt, unavailable), run),
    ),
  );
  const terminating = [...gateways.providers.values()].filter(({ terminate }) => terminate);
  const overdue = await listExpiredHolds(db, clock.now(), BATCH);
  await forEach(overdue, (orderId) => expireUnlessPaid(deps, orderId, unavailable), run);
  const ended = await repository.listAttemptsToTerminate(db, {
    gateways: terminating.map(({ gateway }) => gateway),
    unpayable: unpayableOrders(db),
    limit: BATCH,
  });
  await forEach(ended, (attempt) => terminateSession(deps, attempt, unavailable), run);
}

/**
 * Ends sessions whose order takes no payment any more, so that nobody pays for nothing. A gateway
 * that refuses reports the reason as the status, which is polled on.
 */
async function terminateSession(
  { orderDeps, gateways }: PaymentDeps,
  attempt: AttemptRow,
  unavailable: Unavailable,
): Promise<void> {
  const { id, orderId, gateway, gatewayOrderId } = attempt;
  if (!gatewayOrderId || unavailable.has(gateway)) return;
  try {
    await gateways.call(attempt, async (provider) => provider.terminate?.(gatewayOrderId));
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    if (isGatewayUnavailable(error)) unavailable.add(gateway);
    if (!isRefused(error) || isRefusalOfShop(error)) return;
  }
  await withOrderLock(orderDeps, orderId, async (tx) => {
    const fresh = await repository.findAttempt(tx, id);
    if (!fresh || isPollingOver(fresh)) return;
    await repository.updateAttempt(tx, id, { state: 'ended' });
  });
}

async function reconcileRefunds(deps: PaymentDeps, { unavailable, ...run }: Run): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  const refunds = await listDue(db, now, BATCH);
  await forEach(refunds, ({ id }) => checkRefund(deps, id), run);
  const next = addMs(now, LEDGER_RETRY_MS);
  const due = await repository.claimLedgersDue(db, now, next, LEDGERS);
  await forEach(due, (attempt) => readExternal(deps, attempt, unavailable), run);
}

/** Reads the refunds made at the gateway of a paid session, and plans the next time. */
async function readExternal(deps: PaymentDeps, attempt: AttemptRow, unavailable: Unavailable) {
  const { db, clock, log } = deps;
  if (unavailable.has(attempt.gateway)) return;
  try {
    if (attempt.gatewayOrderId) await readLedger(deps, attempt, attempt.gatewayOrderId);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    if (isGatewayUnavailable(error)) unavailable.add(attempt.gateway);
    await log.recordDecision(db, attempt, 'refunds not read', { message: error.message });
  }
  const now = clock.now();
  const waitMs = nextLedgerRead(now.getTime() - attempt.createdAt.getTime());
  const nextLedgerAt = waitMs === null ? null : addMs(now, waitMs);
  await repository.updateAttempt(db, attempt.id, { nextLedgerAt });
}

/**
 * One run of the reconciliation job: polls the gateways for undecided payments and refunds, and expires
 * orders not paid in time; does nothing while another run is in progress. An error
 * with one payment does not stop the others. @throws AggregateError of all errors, at the end
 */
export async function reconcile(deps: PaymentDeps): Promise<void> {
  const { pool, gateways } = deps;
  const errors: unknown[] = [];
  await oneAtATime(pool, 'payments.reconcile', async () => {
    const end = performance.now() + RUN_MS;
    const run = { unavailable: new Set<AttemptRow['gateway']>(), end, errors };
    const work = [reconcilePayments(deps, run), reconcileRefunds(deps, run), gateways.checkAll()];
    const parts = await Promise.allSettled(work);
    errors.push(...parts.flatMap((part) => (part.status === 'rejected' ? [part.reason] : [])));
  });
  if (errors.length > 0) throw new AggregateError(errors, 'Payment reconciliation failed in part');
}

/** When an attempt whose gateway gave no answer is polled next; null when that is due. */
function plannedRetry({ failedPolls, nextCheckAt }: AttemptRow, now: Date): Date | null {
  return failedPolls > 0 && nextCheckAt !== null && nextCheckAt > now ? nextCheckAt : null;
}

/** Handles one item after the other until the run's time is over, and collects errors. */
async function forEach<T>(
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
  { end, errors }: Pick<Run, 'end' | 'errors'>,
): Promise<void> {
  for (const item of items) {
    if (performance.now() > end) return;
    await work(item).catch((error: unknown) => errors.push(error));
  }
}
