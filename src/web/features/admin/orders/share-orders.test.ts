import { afterEach, expect, it, vi } from 'vitest';
import type { LiveOrder } from '../../../../contract/order-desk.ts';
import { shareOrders } from './share-orders.ts';

type Watching = Parameters<NonNullable<Parameters<typeof shareOrders>[0]['watch']>>[0];

const order = (_id: string): LiveOrder => ({
  order: { _id, createdAt: '2026-11-21T10:00:00.000Z', totalPrice: 2499.5, paymentMethod: 'Free' },
});

const open: AbortController[] = [];
afterEach(() => {
  vi.useRealTimers();
  for (const tab of open.splice(0)) tab.abort();
  vi.unstubAllGlobals();
});

/** A tab that is looked at or not: what it hears, and the feed it has open, if any. */
function openTab(isVisible: boolean) {
  const leaving = new AbortController();
  open.push(leaving);
  const page = Object.assign(new EventTarget(), {
    visibilityState: isVisible ? ('visible' as const) : ('hidden' as const),
  });
  let feed: Watching | undefined;
  let told = 0;
  let begun = 0;
  shareOrders({
    signal: leaving.signal,
    page: page as unknown as Document,
    onOrder: () => {
      told += 1;
    },
    onBegin: () => {
      begun += 1;
    },
    watch: (watching) =>
      new Promise((resolve) => {
        feed = watching;
        watching.signal.addEventListener('abort', () => {
          feed = undefined;
          resolve();
        });
      }),
  });
  return {
    feed: () => feed,
    told: () => told,
    begun: () => begun,
    look() {
      page.visibilityState = 'visible';
      page.dispatchEvent(new Event('visibilitychange'));
    },
    close: () => leaving.abort(),
  };
}

async function untilHeard(tab: ReturnType<typeof openTab>) {
  await vi.waitFor(() => expect(tab.feed()).toBeDefined());
}

it('has one tab hear the feed for all, and another go on where it left off', async () => {
  const first = openTab(true);
  const second = openTab(false);
  await untilHeard(first);
  first.feed()?.onLine(order('a'));
  first.feed()?.onLine({ cursor: 'after a' });
  await vi.waitFor(() => expect([first.told(), second.told()]).toEqual([1, 1]));
  expect(second.feed()).toBeUndefined();

  first.close();
  await vi.waitFor(() => expect(second.feed()?.cursor()).toBe('after a'));
  second.feed()?.onLine(order('a'));
  expect(second.told()).toBe(1);
});

it('has the tab hear it that is looked at, and gives it back when that one is closed', async () => {
  const first = openTab(true);
  await untilHeard(first);
  const second = openTab(false);
  second.look();
  first.feed()?.onLine({ cursor: 'start' });
  await vi.waitFor(() => expect([!!first.feed(), !!second.feed()]).toEqual([false, true]));
  second.look();
  second.close();
  await vi.waitFor(() => expect([!!first.feed(), !!second.feed()]).toEqual([true, false]));
});

it('has a tab just opened go on where the feed is, telling nothing twice and missing nothing', async () => {
  const first = openTab(true);
  await untilHeard(first);
  first.feed()?.onLine({ cursor: 'start' });
  first.feed()?.onLine(order('a'));
  first.feed()?.onLine({ cursor: 'after a' });

  const second = openTab(true);
  await vi.waitFor(() => expect(second.feed()?.cursor()).toBe('after a'));
  second.feed()?.onLine(order('a'));
  second.feed()?.onLine(order('b'));
  await vi.waitFor(() => expect([first.told(), second.told()]).toEqual([2, 1]));
  expect([first.begun(), second.begun()]).toEqual([1, 1]);
});

it('has a tab just opened wait for a feed that begins only now', async () => {
  const first = openTab(true);
  await untilHeard(first);
  const second = openTab(true);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect([!!first.feed(), second.begun()]).toEqual([true, 0]);
  first.feed()?.onLine({ cursor: 'start' });
  await vi.waitFor(() => expect(second.feed()?.cursor()).toBe('start'));
  expect(first.feed()).toBeUndefined();
});

it('has a tab just opened hear the feed itself when no other answers', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const asleep = openTab(false);
  await untilHeard(asleep);
  const second = openTab(true);
  await vi.advanceTimersByTimeAsync(2900);
  expect(second.feed()).toBeUndefined();
  await vi.advanceTimersByTimeAsync(200);
  vi.useRealTimers();
  await untilHeard(second);
  expect(second.feed()?.cursor()).toBeUndefined();
});

it('has every tab hear it where tabs can’t agree', async () => {
  vi.stubGlobal('navigator', {});
  const tabs = [openTab(true), openTab(false)];
  await vi.waitFor(() => expect(tabs.map(({ feed }) => !!feed())).toEqual([true, true]));
});
