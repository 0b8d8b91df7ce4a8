import { beforeEach, describe, expect, it, vi } from 'vitest';
import { attemptKey, endAttempt } from './place-draft.ts';

const draft = { orderItems: [{ product: 'p1', qty: 1 }], paymentMethod: 'Free' };

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  });
});

describe('attemptKey', () => {
  it('is the same for every attempt of the same order', () => {
    const key = attemptKey('anna', draft);
    expect(key).toMatch(/^[0-9a-f-]{36}$/);
    expect(attemptKey('anna', structuredClone(draft))).toBe(key);
  });

  it('is new for another order, another user, and after the server has answered', () => {
    const first = attemptKey('anna', draft);
    const second = attemptKey('anna', { ...draft, paymentMethod: 'PayPal' });
    const third = attemptKey('bela', { ...draft, paymentMethod: 'PayPal' });
    endAttempt();
    const fourth = attemptKey('bela', { ...draft, paymentMethod: 'PayPal' });
    expect(new Set([first, second, third, fourth]).size).toBe(4);
  });

  it.each(['{', '7', '{"content":1,"key":"abc"}'])('survives %s in storage', (text) => {
    sessionStorage.setItem('orderAttempt', text);
    expect(attemptKey('anna', draft)).toMatch(/^[0-9a-f-]{36}$/);
  });
});
