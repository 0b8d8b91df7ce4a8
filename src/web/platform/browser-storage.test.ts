import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearStorage, storageItem, subscribeToStorage } from './browser-storage.ts';

class MemoryStorage {
  readonly kept = new Map<string, string>();
  isFull = false;
  getItem(key: string) {
    return this.kept.get(key) ?? null;
  }
  setItem(key: string, text: string) {
    if (this.isFull) throw new DOMException('full', 'QuotaExceededError');
    this.kept.set(key, text);
  }
  removeItem(key: string) {
    this.kept.delete(key);
  }
  clear() {
    this.kept.clear();
  }
}

function parseNumbers(found: unknown): number[] {
  return Array.isArray(found) ? found.filter((entry) => typeof entry === 'number') : [];
}

let local: MemoryStorage;
let session: MemoryStorage;

beforeEach(() => {
  local = new MemoryStorage();
  session = new MemoryStorage();
  vi.stubGlobal('localStorage', local);
  vi.stubGlobal('sessionStorage', session);
  vi.stubGlobal('window', new EventTarget());
});
afterEach(() => vi.unstubAllGlobals());

describe('storageItem', () => {
  it('keeps a value as JSON, the same object until it changes', () => {
    const numbers = storageItem('numbers', parseNumbers);
    numbers.write([1, 2]);
    expect(local.kept.get('numbers')).toBe('[1,2]');
    const first = numbers.read();
    expect(first).toEqual([1, 2]);
    expect(numbers.read()).toBe(first);
    local.setItem('numbers', '[3]');
    expect(numbers.read()).toEqual([3]);
  });

  it.each(['', '{', 'undefined', '"text"', '{"a":1}', 'null'])('survives %j', (text) => {
    local.setItem('numbers', text);
    expect(storageItem('numbers', parseNumbers).read()).toEqual([]);
  });

  it('is empty again once removed', () => {
    const numbers = storageItem('numbers', parseNumbers);
    numbers.write([1]);
    numbers.remove();
    expect(numbers.read()).toEqual([]);
    expect(local.kept.size).toBe(0);
  });

  it('uses session storage on request', () => {
    storageItem('numbers', parseNumbers, 'session').write([1]);
    expect(session.kept.get('numbers')).toBe('[1]');
    expect(local.kept.size).toBe(0);
  });

  it('keeps in memory what storage rejects', () => {
    const numbers = storageItem('numbers', parseNumbers);
    local.isFull = true;
    numbers.write([1]);
    expect(numbers.read()).toEqual([1]);
    local.isFull = false;
    numbers.write([2]);
    expect(local.kept.get('numbers')).toBe('[2]');
    expect(numbers.read()).toEqual([2]);
  });

  it('works where storage is blocked', () => {
    vi.stubGlobal('localStorage', undefined);
    const numbers = storageItem('numbers', parseNumbers);
    expect(numbers.read()).toEqual([]);
    numbers.write([1]);
    expect(numbers.read()).toEqual([1]);
    clearStorage();
    expect(numbers.read()).toEqual([]);
  });
});

describe('clearStorage', () => {
  it('clears local storage, and from session storage only the values stored here', () => {
    local.setItem('anything', 'x');
    session.setItem('elsewhere', 'x');
    storageItem('numbers', parseNumbers, 'session').write([1]);
    clearStorage();
    expect(local.kept.size).toBe(0);
    expect([...session.kept.keys()]).toEqual(['elsewhere']);
  });
});

describe('subscribe', () => {
  it('reports changes here, of a clearing and of other tabs, until unsubscribed', () => {
    const numbers = storageItem('numbers', parseNumbers);
    const received = vi.fn();
    const stop = subscribeToStorage(received);
    numbers.write([1]);
    expect(received).toHaveBeenCalledTimes(1);
    clearStorage();
    expect(received.mock.calls.length).toBeGreaterThan(1);
    received.mockClear();
    window.dispatchEvent(new Event('storage'));
    expect(received).toHaveBeenCalledTimes(1);
    stop();
    numbers.write([2]);
    window.dispatchEvent(new Event('storage'));
    expect(received).toHaveBeenCalledTimes(1);
  });
});
