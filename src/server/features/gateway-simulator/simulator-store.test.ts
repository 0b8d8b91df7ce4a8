import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {
  SimulatorStore,
  StoredOrder,
} from '../../../../packages/gateway-simulator/simulator-store.ts';
import { fakeClock } from '../../../../tests/support/fake-clock.ts';
import { attempt, openGatewayBench } from '../../../../tests/support/gateway-test-setup.ts';
import { memorySimulatorStore } from '../../../../tests/support/memory-simulator-store.ts';
import { cloneDatabase } from '../../../../tests/support/test-database.ts';
import type { Database } from '../../platform/db/database.ts';
import { createSimulatorStore } from './simulator-store.repository.ts';

let database: Database;
let other: Database;
beforeAll(async () => {
  database = await cloneDatabase();
  other = await cloneDatabase();
});
afterAll(async () => {
  await database.close();
  await other.close();
});

const now = new Date('2026-11-21T06:30:00.123Z');

function order(given: Partial<StoredOrder> = {}): StoredOrder {
  const id = randomUUID();
  const doc = { sum: 170, note: null, list: [{ at: now.toISOString() }] };
  return { gateway: 'cashfree', id, aliases: [`session_${id}`], dueAt: null, doc, ...given };
}

describe.each([
  ['in memory', memorySimulatorStore],
  ['in the database', () => createSimulatorStore(database)],
])('the stored orders %s', (_, open) => {
  it('give an order back by any of its ids', async () => {
    const store = open();
    const kept = order();
    expect(await store.insertOrder(kept)).toBe(true);
    for (const id of [kept.id, ...kept.aliases]) {
      expect(await store.findOrder('cashfree', id)).toEqual(kept);
    }
    expect(await store.findOrder('paypal', kept.id)).toBeNull();
    expect(await store.findOrder('cashfree', randomUUID())).toBeNull();
  });

  it('take an order whose ids are all free, or nothing of it', async () => {
    const store = open();
    const first = order();
    await store.insertOrder(first);
    expect(await store.insertOrder(order({ id: first.id }))).toBe(false);
    const second = order({ aliases: ['fresh', first.aliases[0] ?? ''] });
    expect(await store.insertOrder(second)).toBe(false);
    expect(await store.findOrder('cashfree', second.id)).toBeNull();
    expect(await store.findOrder('cashfree', 'fresh')).toBeNull();
    expect(await store.insertOrder(order({ gateway: 'paypal', id: first.id }))).toBe(true);
  });

  it('take one of many orders with the same id', async () => {
    const store = open();
    const id = randomUUID();
    const offers = Array.from({ length: 10 }, () => store.insertOrder(order({ id })));
    expect((await Promise.all(offers)).filter(Boolean)).toHaveLength(1);
  });

  it('list the newest', async () => {
    const store = open();
    const ids = [2000, 2002, 2001].map((year) => {
      const doc = { createdAt: `${year + 1000}-01-01T00:00:00.000Z` };
      return order({ doc });
    });
    for (const one of ids) await store.insertOrder(one);
    const newest = await store.listLatestOrders(2);
    expect(newest.map(({ id }) => id)).toEqual([ids[1]?.id, ids[2]?.id]);
  });

  it('change an order one change at a time', async () => {
    const store = open();
    const kept = order({ doc: { count: 0 } });
    await store.insertOrder(kept);
    const add = () =>
      store.changeOrder('cashfree', kept.id, (found) => {
        const count = (found.doc as { count: number }).count + 1;
        return { order: { ...found, doc: { count } }, deliveries: [], result: count };
      });
    const results = await Promise.all(Array.from({ length: 20 }, add));
    expect(results.toSorted((a, b) => Number(a) - Number(b))).toEqual(
      Array.from({ length: 20 }, (__, index) => index + 1),
    );
    expect(await store.changeOrder('cashfree', 'none', () => expect.unreachable())).toBeNull();
  });

  it('keep what a change brings: new ids, a due time, webhooks', async () => {
    const store = open();
    const kept = order();
    await store.insertOrder(kept);
    const delivery = {
      id: randomUUID(),
      gateway: 'cashfree' as const,
      url: 'https://shop.test/',
      body: '{"amount":170.00}',
      tries: 0,
      dueAt: now,
    };
    const alias = randomUUID();
    await store.changeOrder('cashfree', kept.id, (found) => ({
      order: { ...found, aliases: [...found.aliases, alias], dueAt: now },
      deliveries: [delivery],
      result: null,
    }));
    expect(await store.findOrder('cashfree', alias)).toMatchObject({ id: kept.id, dueAt: now });
    expect(await store.listDueOrders()).toContainEqual({
      gateway: 'cashfree',
      id: kept.id,
      dueAt: now,
    });
    expect(await store.findDelivery(delivery.id)).toEqual(delivery);
    expect(await store.openDeliveries()).toContainEqual(delivery);
    const later = new Date(now.getTime() + 1000);
    await store.moveDelivery(delivery.id, { tries: 1, dueAt: later });
    expect(await store.findDelivery(delivery.id)).toMatchObject({ tries: 1, dueAt: later });
    await store.moveDelivery(delivery.id, null);
    expect(await store.findDelivery(delivery.id)).toBeNull();
  });
});

describe('a restart', () => {
  async function paidAndEnded(store: SimulatorStore, outcome: string) {
    const clock = fakeClock();
    const before = openGatewayBench({ store, clock });
    const session = await before.cashfree.createSession(attempt(before));
    await before.choose(session, outcome);
    // Ends here, before any of its jobs ran.
    return { session, after: openGatewayBench({ store, clock }) };
  }

  it('loses no payment, and no webhook', async () => {
    const store = createSimulatorStore(other);
    const { session, after } = await paidAndEnded(store, 'success');
    const payment = await after.cashfree.readPayment(session.gatewayOrderId);
    expect(payment).toMatchObject({ state: 'paid' });
    await after.run();
    expect(after.webhooks).toEqual([]);
    await after.simulator.resume();
    await after.run();
    expect(after.webhooks.map(({ body }) => JSON.parse(body).data.order.order_id)).toContain(
      session.gatewayOrderId,
    );
    expect(await store.openDeliveries()).toEqual([]);
  });

  it('still lets a bank answer late', async () => {
    const store = createSimulatorStore(other);
    const { session, after } = await paidAndEnded(store, 'late');
    await after.simulator.resume();
    await after.run(3 * 60_000);
    const events = after.webhooks.map(({ body }) => JSON.parse(body));
    expect(events).toContainEqual(
      expect.objectContaining({
        type: 'PAYMENT_SUCCESS_WEBHOOK',
        data: expect.objectContaining({
          order: expect.objectContaining({ order_id: session.gatewayOrderId }),
        }),
      }),
    );
    expect(await store.listDueOrders()).not.toContainEqual(
      expect.objectContaining({ id: session.gatewayOrderId }),
    );
  });
});
