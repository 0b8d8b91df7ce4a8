import { isPrivateNetwork } from './client-address.ts';

/** Addresses that are remembered; beyond it all are forgotten, which only allows more. */
const MAX_ADDRESSES = 50_000;

/**
 * A limit on the requests of one address in this process: a third of a minute's number at once, and
 * that number in the long run. Private networks are not limited, as a proxy's address is one.
 */
export function createRequestLimit(perMinute: number, now = () => performance.now()) {
  const burst = perMinute / 3;
  const perMs = perMinute / 60_000;
  /** What each address has left, and when that was computed. */
  const addresses = new Map<string, { left: number; at: number }>();

  return {
    /** Counts a request. Returns 0, or the seconds to wait where it is one too many. */
    count(address: string): number {
      if (perMinute === 0 || isPrivateNetwork(address)) return 0;
      const at = now();
      const before = addresses.get(address) ?? { left: burst, at };
      const left = Math.min(burst, before.left + (at - before.at) * perMs);
      if (addresses.size >= MAX_ADDRESSES) addresses.clear();
      addresses.set(address, { left: left < 1 ? left : left - 1, at });
      return left < 1 ? Math.ceil((1 - left) / perMs / 1_000) : 0;
    },
  };
}
