import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadCashfree } from './begin-payment.ts';

interface FakeScript {
  src: string;
  listeners: Record<string, () => void>;
  remove: () => void;
}

const URL_OF_SCRIPT = 'https://gateway.test/cashfree.js';
const Cashfree = () => ({ checkout: async () => undefined });
let scripts: FakeScript[];

beforeEach(() => {
  vi.useFakeTimers();
  scripts = [];
  vi.stubGlobal('window', {});
  vi.stubGlobal('document', {
    createElement: () => {
      const listeners: FakeScript['listeners'] = {};
      const addEventListener = (name: string, listener: () => void) => {
        listeners[name] = listener;
      };
      return { src: '', listeners, addEventListener, remove: vi.fn() };
    },
    head: { append: (script: FakeScript) => scripts.push(script) },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('loadCashfree', () => {
  it('adds the script once, however often it is asked for', async () => {
    const both = [loadCashfree(URL_OF_SCRIPT), loadCashfree(URL_OF_SCRIPT)];
    expect(scripts.map(({ src }) => src)).toEqual([URL_OF_SCRIPT]);
    window.Cashfree = Cashfree;
    scripts[0]?.listeners.load?.();
    expect(await Promise.all(both)).toEqual([Cashfree, Cashfree]);
    expect(await loadCashfree(URL_OF_SCRIPT)).toBe(Cashfree);
    expect(scripts).toHaveLength(1);
  });

  it('says that it failed, and tries again when asked again', async () => {
    const first = loadCashfree(URL_OF_SCRIPT);
    scripts[0]?.listeners.error?.();
    await expect(first).rejects.toThrow('Failed to load Cashfree SDK script.');
    const second = loadCashfree(URL_OF_SCRIPT);
    window.Cashfree = Cashfree;
    scripts[1]?.listeners.load?.();
    expect(await second).toBe(Cashfree);
  });

  it('does not wait for ever', async () => {
    const refused = expect(loadCashfree(URL_OF_SCRIPT)).rejects.toThrow(
      'Failed to load Cashfree SDK script.',
    );
    await vi.advanceTimersByTimeAsync(30_000);
    await refused;
    expect(scripts[0]?.remove).toHaveBeenCalled();
  });

  it('says so when the script leaves nothing behind', async () => {
    const refused = expect(loadCashfree(URL_OF_SCRIPT)).rejects.toThrow('did not start');
    scripts[0]?.listeners.load?.();
    await refused;
  });
});
