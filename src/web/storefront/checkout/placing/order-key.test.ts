import { beforeEach, describe, expect, it, vi } from 'vitest';
import { clearOrderKey, orderKey } from './place-draft.ts';

const draft = { orderItems: [{ product: 'p1', qty: 1 }], paymentMethod: 'Free' };

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  });
});

describe('orderKey', () => {
  it('is the same for every attempt of the same order', () => {
    const key = orderKey('anna', draft);
    expect(key).toMatch(/^[0-9a-f-]{36}$/);
    expect(orderKey('anna', structuredClone(draft))).toBe(key);
  });

  it('is new for another order, another user, and after the server has answered', () => {
    const first = orderKey('anna', draft);
    const second = orderKey('anna', { ...draft, paymentMethod: 'PayPal' });
    const third = orderKey('bela', { ...draft, paymentMethod: 'PayPal' });
    clearOrderKey();
    const fourth = orderKey('bela', { ...draft, paymentMethod: 'PayPal' });
    expect(new Set([first, second, third, fourth]).size).toBe(4);
  });

  it.each(['{', '7', '{"content":1,"key":"abc"}'])('survives %s in storage', (text) => {
    sessionStorage.setItem('orderAttempt', text);
    expect(orderKey('anna', draft)).toMatch(/^[0-9a-f-]{36}$/);
  });
});
