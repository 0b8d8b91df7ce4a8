import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiClient } from '../../src/contract/client.ts';
import { draftOf, itemOf } from '../support/order-draft.ts';
import { liftUnpaidLimits } from '../support/save-settings.ts';
import { LACKING, startTwoProcesses, type TwoProcesses } from '../support/two-processes.ts';
import { OWNER, signUp } from '../survival/running-shop.ts';

const reason = LACKING && ` (skipped without ${LACKING})`;
const READERS = 6;
const BUYERS = 3;
const PATHS = ['/', '/category/silk-sarees', '/api/products?limit=12', '/api/shop', '/cart'];

describe.skipIf(LACKING !== '')(`a rolling restart behind nginx${reason}`, () => {
  let two: TwoProcesses;
  let product: { _id: string; offerPrice: number };
  let tokens: string[];
  beforeAll(async () => {
    two = await startTwoProcesses();
    const visitor = createApiClient({ send: fetch, baseUrl: two.origin });
    const { token } = await visitor.call('POST /api/user/signin', { body: OWNER });
    const owner = createApiClient({ send: fetch, baseUrl: two.origin, token: () => token });
    await liftUnpaidLimits(owner);
    const [found] = (await visitor.call('GET /api/products', { query: { limit: 1 } })).items;
    product = found as typeof product;
    const body = { kind: 'to', quantity: 100_000, reason: 'counted' } as const;
    await owner.call('POST /api/admin/products/{id}/stock', { params: { id: product._id }, body });
    // A customer may place 60 orders an hour.
    const addresses = Array.from({ length: 30 }, (_, place) => `198.51.100.${place}`);
    tokens = await Promise.all(addresses.map((address) => signUp(two.second.origin, address)));
  }, 120_000);
  afterAll(() => two?.close(), 60_000);

  it('fails not one request', async () => {
    const failed: string[] = [];
    const placed = new Set<string>();
    let read = 0;
    let isOver = false;

    async function reading(number: number): Promise<void> {
      for (let turn = number; !isOver; turn += 1) {
        const path = PATHS[turn % PATHS.length] ?? '/';
        const outcome = await fetch(two.origin + path).then(
          async (answer) => (await answer.text()) && answer.status,
          (error: Error) => String(error.cause ?? error),
        );
        if (outcome === 200) read += 1;
        else failed.push(`${path}: ${outcome}`);
      }
    }
    async function buying(number: number): Promise<void> {
      for (let turn = number; !isOver; turn += BUYERS) {
        const outcome = await fetch(`${two.origin}/api/orders`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            authorization: `Bearer ${tokens[turn % tokens.length]}`,
            'idempotency-key': randomUUID(),
          },
          body: JSON.stringify(draftOf(itemOf(product._id, product.offerPrice))),
        }).then(
          async (answer) => ({ status: answer.status, text: await answer.text() }),
          (error: Error) => ({ status: 0, text: String(error.cause ?? error) }),
        );
        // More than 60 orders of a customer are refused, by a shop that works.
        if (outcome.status === 429) return;
        if (outcome.status === 201) placed.add(JSON.parse(outcome.text)._id);
        else failed.push(`order: ${outcome.status} ${outcome.text}`);
      }
    }
    const load = [
      ...Array.from({ length: READERS }, (_, number) => reading(number)),
      ...Array.from({ length: BUYERS }, (_, number) => buying(number)),
    ];
    const codes = [await two.restart('first'), await two.restart('second')];
    isOver = true;
    await Promise.all(load);

    expect(codes).toEqual([0, 0]);
    expect(failed).toEqual([]);
    expect(read).toBeGreaterThan(100);
    expect(placed.size).toBeGreaterThan(10);
    const left = createApiClient({ send: fetch, baseUrl: two.first.origin });
    const { countInStock } = await left.call('GET /api/products/{id}', {
      params: { id: product._id },
    });
    expect(countInStock).toBe(100_000 - placed.size);
  }, 120_000);
});
