import { createHook } from 'node:async_hooks';

const kept: object[] = [];

/**
 * Keeps `process.nextTick` fast, which every answer needs several times. Node makes an object for each tick; when a garbage
 * collection finds none alive, V8 forgets their shape, and every tick from then on takes 1.2 us instead of 0.25. One that
 * stays alive prevents it.
 */
export function keepTicksQuick(): void {
  const hook = createHook({
    init(_id, type, _trigger, tick) {
      if (type === 'TickObject') kept.push(tick);
    },
  }).enable();
  process.nextTick(() => {});
  hook.disable();
}
