import { expect, it } from 'vitest';
import { clientAddressFrom, toNetwork } from './client-address.ts';

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
])('behind a proxy, %s is the address %s', (header, network) => {
  const sender = { headers: { 'x-forwarded-for': header }, socket: { remoteAddress: '10.0.0.1' } };
  expect(clientAddressFrom(true)(sender)).toBe(network);
  expect(clientAddressFrom(false)(sender)).toBe('10.0.0.1');
});
