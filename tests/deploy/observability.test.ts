import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { PROJECT_ROOT } from '../../src/server/platform/process/environment.ts';
import { draftOf, itemOf } from '../support/order-draft.ts';
import {
  addProducts,
  openRunningShop,
  type RunningShop,
  signUp,
} from '../survival/running-shop.ts';

const METRIC = /\b(?:shop|http|process|nodejs)_[a-z0-9_]+/g;
const read = (file: string) => readFileSync(path.join(PROJECT_ROOT, 'deploy', file), 'utf8');

let running: RunningShop;
beforeAll(async () => {
  running = await openRunningShop();
});
afterAll(() => running.close());

const metrics = async () => (await fetch(`${running.origin}/metrics`)).text();

describe.each(['alert-rules.yaml', 'grafana-dashboard.json'])('%s', (file) => {
  it('reads metrics that the shop has', async () => {
    const offered = new Set(
      [...(await metrics()).matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name),
    );
    const used = new Set(read(file).match(METRIC));
    expect(used.size).toBeGreaterThan(5);
    const missing = [...used].filter(
      (name) => !offered.has(name) && !offered.has(name.replace(/_(bucket|count|sum)$/, '')),
    );
    expect(missing).toEqual([]);
  });
});

it('the metrics count orders, jobs, answers from memory and connections', async () => {
  const [product = ''] = await addProducts(running.shop, 1, 5);
  const token = await signUp(running.origin, '198.51.100.1');
  const order = (price: number) =>
    fetch(`${running.origin}/api/orders`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(draftOf(itemOf(product, price))),
    });
  expect((await order(1_000)).status).toBe(201);
  // At another price nothing is placed.
  expect((await order(900)).status).toBe(409);
  for (const _ of [1, 2]) await fetch(`${running.origin}/api/categories`);
  await vi.waitFor(async () => {
    const text = await metrics();
    expect(text).toContain('shop_order_events_total{event="placed"} 1');
    expect(text).toContain('shop_cached_answers_total{result="hit"} 1');
    expect(text).toMatch(/shop_jobs_total\{job="orders.mail",outcome="completed"\} [1-9]/);
    expect(text).toMatch(/shop_jobs_due\{job="orders.mail"\} 0/);
    expect(text).toMatch(/shop_database_connections\{pool="main"\} \d/);
    expect(text).toMatch(/shop_requests_waiting\{lane="customers"\} 0/);
  }, 15_000);
});
