import { expect, it } from 'vitest';
import { createRequestLimit } from './request-limit.ts';

it('allows a burst, then a steady number, to each address', () => {
  let now = 0;
  const limit = createRequestLimit(60, () => now);
  const allowed = (count: number, address = '203.0.113.7') =>
    Array.from({ length: count }, () => limit.count(address)).filter((wait) => wait === 0).length;
  expect(allowed(50)).toBe(20);
  expect(limit.count('203.0.113.7')).toBe(1);
  expect(allowed(20, '203.0.113.8')).toBe(20);
  now += 5_000;
  expect(allowed(50)).toBe(5);
  now += 3_600_000;
  expect(allowed(50)).toBe(20);
});

it.each([1, 2])('allows one request at once where only %d a minute are allowed', (perMinute) => {
  let now = 0;
  const limit = createRequestLimit(perMinute, () => now);
  const seconds = 60 / perMinute;
  expect([limit.count('203.0.113.7'), limit.count('203.0.113.7')]).toEqual([0, seconds]);
  now += seconds * 1000;
  expect(limit.count('203.0.113.7')).toBe(0);
});

it.each(['127.0.0.1', '10.1.2.3', '172.20.0.1', '192.168.1.1', '0:0:0:0::/64', 'fd00:1:2:3::/64'])(
  'does not limit %s, which may be a proxy',
  (address) => {
    const limit = createRequestLimit(3);
    expect(Array.from({ length: 10 }, () => limit.count(address))).toEqual(Array(10).fill(0));
  },
);

it('says what an address has left, and when it has all again', () => {
  let now = 0;
  const limit = createRequestLimit(60, () => now);
  expect(limit.headers('203.0.113.7')).toEqual({});
  for (let sent = 0; sent < 8; sent += 1) limit.count('203.0.113.7');
  const policy = { 'RateLimit-Policy': '"address";q=20;w=20' };
  expect(limit.headers('203.0.113.7')).toEqual({ ...policy, RateLimit: '"address";r=12;t=8' });
  now += 4_000;
  limit.count('203.0.113.7');
  expect(limit.headers('203.0.113.7')).toEqual({ ...policy, RateLimit: '"address";r=15;t=5' });
});

it('is off at 0', () => {
  const limit = createRequestLimit(0);
  expect(Array.from({ length: 10 }, () => limit.count('203.0.113.7'))).toEqual(Array(10).fill(0));
});
