import { createHook } from 'node:async_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { collectGarbage } from './collect-garbage.ts';
import { keepTicksQuick } from './quick-ticks.ts';

/** The ticks that are made meanwhile, as long as somebody keeps them. */
async function ticksOf(make: () => void): Promise<object[]> {
  const ticks: WeakRef<object>[] = [];
  const hook = createHook({
    init(_id, type, _trigger, tick) {
      if (type === 'TickObject') ticks.push(new WeakRef(tick));
    },
  }).enable();
  make();
  hook.disable();
  await nextTurn();
  collectGarbage();
  return ticks.map((tick) => tick.deref()).filter((tick) => tick !== undefined);
}

it('keeps one tick alive, and none of those after it', async () => {
  expect(await ticksOf(() => process.nextTick(() => {}))).toHaveLength(0);
  expect(await ticksOf(keepTicksQuick)).toHaveLength(1);
  expect(await ticksOf(() => process.nextTick(() => {}))).toHaveLength(0);
});
