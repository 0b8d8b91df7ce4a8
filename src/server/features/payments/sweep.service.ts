import type { Pool } from 'pg';
import { nextLook } from '../../../domain/payment-looks.ts';
import { gatewayOf } from '../../../domain/payment-methods.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/database.ts';
import { oneAtATime } from '../../platform/one-at-a-time.ts';
import type { OrderChanges, OrderRow } from '../orders/order-changes.service.ts';
import type { Gateways } from './gateways.ts';
import type { PaymentLog } from './payment-log.service.ts';
import * as repository from './payments.repository.ts';
import { GatewayError, isAway } from './providers/gateway-error.ts';
import type { RefundsService } from './refunds.service.ts';
import { type Heard, isDecided, type SettlementService } from './settlement.service.ts';

/** Attempts, refunds and orders looked at in one round, and how long it goes on: the next minute has another. */
const ROUND = 50;
const ROUND_MS = 45_000;
const PUT_OFF_MS = 2 * 60_000;

interface SweepDeps {
  db: Db;
  pool: Pool;
  clock: Clock;
  changes: OrderChanges;
  log: PaymentLog;
  gateways: Gateways;
  settlement: Pick<SettlementService, 'hear' | 'settle'>;
  refunds: RefundsService;
}

/** Gateways found away in this round: they are not asked again in it, so that nobody waits for them. */
type Away = Set<repository.AttemptRow['gateway']>;

/** Asks the gateways what they owe an answer to, and ends orders whose time is over. */
export function createSweep(deps: SweepDeps) {
  const { db, pool, clock, changes, log, gateways, settlement, refunds } = deps;

  /** How an attempt stands, settled; null where the gateway gave no answer. */
  async function ask(attempt: repository.AttemptRow, away: Away): Promise<Heard | null> {
    const { orderId, gateway, gatewayOrderId } = attempt;
    try {
      const heard = await settlement.hear(attempt);
      await settlement.settle(attempt.id, heard);
      return heard;
    } catch (error) {
      if (error instanceof GatewayError && isAway(error)) away.add(gateway);
      const detail = { message: String(error) };
      const operation = 'ask again later';
      await log.decide(db, { orderId, gateway, gatewayOrderId, operation, detail });
      return null;
    }
  }

  /** Asks once, and plans when to ask again. Gives that moment while the attempt may still be paid. */
  async function look(attempt: repository.AttemptRow, away: Away): Promise<Date | null> {
    const isPutOff = away.has(attempt.gateway);
    const heard = isPutOff ? null : await ask(attempt, away);
    return db.transaction(async (tx) => {
      const order = await changes.lock(tx, attempt.orderId);
      const fresh = await repository.findAttempt(tx, attempt.id);
      // A decided one is asked about only where its money is not in the books yet.
      if (!fresh || (isDecided(fresh) && !fresh.checkAt)) return null;
      return isPutOff ? putOff(tx, fresh) : plan(tx, order, fresh, heard);
    });
  }

  /** Its gateway is away: it has its turn in another round, and no miss for one it was not asked in. */
  async function putOff(tx: Tx, { id }: repository.AttemptRow): Promise<Date> {
    const checkAt = new Date(clock.now().getTime() + PUT_OFF_MS);
    await repository.changeAttempt(tx, id, { checkAt });
    return checkAt;
  }

  async function plan(
    tx: Tx,
    order: OrderRow,
    attempt: repository.AttemptRow,
    heard: Heard | null,
  ): Promise<Date | null> {
    const now = clock.now().getTime();
    const lateMs = gateways.providers.get(attempt.gateway)?.lateSuccessMs ?? 0;
    const misses = heard ? 0 : attempt.misses + 1;
    const isPending = heard?.isAttemptPending ?? false;
    const next = nextLook({
      age: now - attempt.createdAt.getTime(),
      sinceEnd: now - attempt.expiresAt.getTime() - lateMs,
      misses,
      isPending,
    });
    const checkAt = next.kind === 'again' ? new Date(now + next.inMs) : null;
    await repository.changeAttempt(tx, attempt.id, { misses, checkAt });
    if (next.kind === 'unclear') await giveUp(tx, order, attempt);
    return misses > 0 || isPending ? checkAt : null;
  }

  /** Nobody could say how it ended: it holds no pieces any more, and the owner is told. */
  async function giveUp(
    tx: Tx,
    order: OrderRow,
    { id, orderId, gateway, gatewayOrderId }: repository.AttemptRow,
  ): Promise<void> {
    await repository.changeAttempt(tx, id, { state: 'unclear' });
    await log.decide(tx, { orderId, gateway, gatewayOrderId, operation: 'not asked any more' });
    await changes.mail(tx, order, 'payment-unclear', { ref: id, text: gatewayOrderId ?? id });
  }

  /** Ends an unpaid order whose time is over, once its gateways say that nothing is under way. */
  async function lapseUnlessPaid(orderId: string, away: Away): Promise<void> {
    const waits: Date[] = [];
    for (const attempt of await repository.attemptsOf(db, orderId)) {
      if (isDecided(attempt)) continue;
      const wait = missedUntil(attempt, clock.now()) ?? (await look(attempt, away));
      if (wait) waits.push(wait);
    }
    await db.transaction(async (tx) => {
      const order = await changes.lock(tx, orderId);
      if (!order.heldUntil || order.heldUntil > clock.now() || order.stockReturnedAt) return;
      const [first] = waits.toSorted((one, other) => one.getTime() - other.getTime());
      if (first) return changes.holdUntil(tx, order, first);
      await changes.lapse(tx, order, 'Not paid in time');
      const gateway = gatewayOf(order.paymentMethod) ?? '';
      await log.decide(tx, { orderId, gateway, operation: 'lapsed' });
    });
  }

  /** Each gateway's attempts one after the other, all gateways at once; then the orders. */
  async function lookAround(faults: unknown[]): Promise<void> {
    const away: Away = new Set();
    const due = await repository.dueAttempts(db, clock.now(), ROUND);
    const groups = Map.groupBy(due, ({ gateway }) => gateway);
    await Promise.all(
      [...groups.values()].map((attempts) => each(attempts, (one) => look(one, away), faults)),
    );
    const overdue = await changes.overdue(db, ROUND);
    await each(overdue, (orderId) => lapseUnlessPaid(orderId, away), faults);
  }

  async function checkRefunds(faults: unknown[]): Promise<void> {
    await each(await refunds.due(ROUND), (refund) => refunds.check(refund), faults);
  }

  return {
    /**
     * One round of the poll; none where one is under way. Whatever goes wrong with one thing, the others
     * have their turn. @throws AggregateError of what went wrong, once all had it
     */
    async sweep(): Promise<void> {
      const faults: unknown[] = [];
      await oneAtATime(pool, 'payments.sweep', async () => {
        const strands = await Promise.allSettled([lookAround(faults), checkRefunds(faults)]);
        faults.push(...strands.flatMap((end) => (end.status === 'rejected' ? [end.reason] : [])));
      });
      if (faults.length > 0)
        throw new AggregateError(faults, 'A part of the payments’ round failed');
    },
  };
}

/** Until when a gateway that gave no answer is left alone; null where it may be asked. */
function missedUntil({ misses, checkAt }: repository.AttemptRow, now: Date): Date | null {
  return misses > 0 && checkAt !== null && checkAt > now ? checkAt : null;
}

/** Does work for one after the other while the round lasts; one that fails keeps none from its turn. */
async function each<T>(
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
  faults: unknown[],
): Promise<void> {
  const end = performance.now() + ROUND_MS;
  for (const item of items) {
    if (performance.now() > end) return;
    await work(item).catch((error: unknown) => faults.push(error));
  }
}
