import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { clientAddressFrom, toNetwork } from './client-address.ts';
import type { HttpEnv } from './http-env.ts';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['unknown', 'unknown'],
])('%s is rate-limited as %s', (address, network) => {
  expect(toNetwork(address)).toBe(network);
});

it.each([
  ['198.51.100.4, 203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:52811', '203.0.113.7'],
  ['[2001:db8:1:2::9]:52811', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::9]', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
])('behind a proxy, %s is the address %s', async (header, network) => {
  const app = new Hono<HttpEnv>();
  app.get('/', (context) => context.text(clientAddressFrom(true)(context)));
  const response = await app.request('/', { headers: { 'x-forwarded-for': header } });
  expect(await response.text()).toBe(network);
});
