import { describe, expect, it } from 'vitest';
import {
  isPreviousSecretUsed,
  isToBeSwitchedOff,
  nextAttemptAt,
  previousSecretUntil,
  webhookUrlError,
} from './webhooks.ts';

describe('the address of a webhook', () => {
  it.each(['https://example.com', 'https://example.com:8443/a?b=c'])('can be %s', (url) => {
    expect(webhookUrlError(url)).toBeNull();
  });

  it.each([
    ['', /Enter the address/],
    ['example.com', /starts with https/],
    ['http://example.com', /starts with https/],
    ['ftp://example.com', /starts with https/],
    ['https://me:secret@example.com', /user name/],
    ['https://example.com/#here', /after #/],
    [`https://example.com/${'a'.repeat(500)}`, /At most 500/],
  ])('cannot be %s', (url, error) => {
    expect(webhookUrlError(url)).toMatch(error);
  });

  it('may be without TLS in development', () => {
    expect(webhookUrlError('http://localhost:9000', { allowsHttp: true })).toBeNull();
  });
});

describe('the previous secret', () => {
  const until = previousSecretUntil(new Date('2026-11-23T06:00:00Z'));

  it.each([
    ['2026-11-23T06:00:00Z', true],
    ['2026-11-24T05:59:59.999Z', true],
    ['2026-11-24T06:00:00Z', false],
  ])('at %s, after a renewal on 23 November at 06:00, signs too: %s', (now, isUsed) => {
    expect(isPreviousSecretUsed(until, new Date(now))).toBe(isUsed);
  });

  it('is not used where there is none', () => {
    expect(isPreviousSecretUsed(null, new Date('2026-11-23T06:00:00Z'))).toBe(false);
  });
});

describe('a failed delivery', () => {
  it('is tried again with growing pauses for about a day', () => {
    let now = new Date('2026-11-23T06:00:00Z');
    const pauses: number[] = [];
    for (let attempts = 1; ; attempts += 1) {
      const next = nextAttemptAt(attempts, now);
      if (!next) break;
      pauses.push(next.getTime() - now.getTime());
      now = next;
    }
    expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
    const hours = pauses.reduce((sum, pause) => sum + pause, 0) / 3_600_000;
    expect(hours).toBeGreaterThan(22);
    expect(hours).toBeLessThan(26);
  });

  it.each([
    ['2026-11-28T05:59:59Z', false],
    ['2026-11-28T06:00:00Z', true],
  ])('on %s, after failures since 23 November, switches its webhook off: %s', (now, isOff) => {
    expect(isToBeSwitchedOff(new Date('2026-11-23T06:00:00Z'), new Date(now))).toBe(isOff);
  });
});
