import type { DemoCustomer, DemoSaree } from './demo-catalogue.ts';

export type DemoShippingAddress = Pick<
  DemoCustomer,
  'address' | 'city' | 'postalCode' | 'state' | 'country' | 'phone'
>;

/** A demo order and its progress; `customer` is an index of the given customers. */
export type DemoOrder = {
  customer: number;
  lines: { key: string; quantity: number }[];
  shippingAddress: DemoShippingAddress;
  paymentMethod: 'Free';
  placedAt: Date;
  paidAt?: Date;
  deliveredAt?: Date;
  trackingNumber?: string;
};

type Stocked = Pick<DemoSaree, 'key' | 'price' | 'addedDaysAgo'>;

const SEED = 20_250_627;
const RECENT_ORDERS = 62;
const EARLIER_ORDERS = 118;
const RECENT_DAYS = 14;
const ALL_DAYS = 212;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const INDIA_OFFSET = 330 * MINUTE;

/**
 * About seven months of orders up to `today`, oldest first, denser in the last two weeks. The same
 * arguments give the same orders. No order precedes its saree or follows `today`. Prices and totals
 * are computed by the server.
 */
export function demoOrders({
  sarees,
  customers,
  today,
}: {
  sarees: readonly Stocked[];
  customers: readonly DemoCustomer[];
  today: Date;
}): DemoOrder[] {
  const random = seeded(SEED);
  return orderTimes(today, random)
    .toSorted((a, b) => a - b)
    .flatMap((placedAt) => {
      const ageInDays = (today.getTime() - placedAt) / DAY;
      const onSale = sarees.filter(({ addedDaysAgo }) => addedDaysAgo > ageInDays);
      const customer = Math.floor(random() * customers.length);
      const buyer = customers[customer];
      if (!buyer || onSale.length === 0) return [];
      return [
        {
          customer,
          lines: chooseLines(onSale, random),
          shippingAddress: addressOf(buyer),
          paymentMethod: 'Free' as const,
          placedAt: new Date(placedAt),
          ...progress(placedAt, today.getTime(), random),
        },
      ];
    });
}

function orderTimes(today: Date, random: () => number): number[] {
  const ages = [
    ...times(RECENT_ORDERS, () => Math.floor(random() * RECENT_DAYS)),
    ...times(EARLIER_ORDERS, () =>
      Math.floor(RECENT_DAYS + (ALL_DAYS - RECENT_DAYS) * random() ** 1.2),
    ),
  ];
  const now = today.getTime();
  const midnight = Math.floor((now + INDIA_OFFSET) / DAY) * DAY - INDIA_OFFSET;
  return ages.map((age) => {
    const at = midnight - age * DAY + Math.floor((8 + 15 * random()) * 60) * MINUTE;
    return at < now ? at : at - DAY;
  });
}

function chooseLines(onSale: readonly Stocked[], random: () => number): DemoOrder['lines'] {
  const requested = [1, 1, 1, 1, 2, 2, 3][Math.floor(random() * 7)] ?? 1;
  const keys = new Set(times(requested, () => choose(onSale, random).key));
  return [...keys].map((key) => ({ key, quantity: random() < 0.88 ? 1 : 2 }));
}

/** Expensive sarees sell less often. */
function choose(onSale: readonly Stocked[], random: () => number): Stocked {
  const weights = onSale.map(({ price }) => 1 / Math.sqrt(price));
  let left = random() * weights.reduce((sum, weight) => sum + weight, 0);
  const index = weights.findIndex((weight) => {
    left -= weight;
    return left < 0;
  });
  return onSale.at(index) as Stocked;
}

function progress(
  placedAt: number,
  now: number,
  random: () => number,
): Pick<DemoOrder, 'paidAt' | 'deliveredAt' | 'trackingNumber'> {
  const paid = placedAt + Math.floor((0.1 + 1.9 * random()) * DAY);
  const shipped = placedAt + Math.floor((1 + 2 * random()) * DAY);
  const delivered = shipped + Math.floor((2 + 4 * random()) * DAY);
  const tracking = `DEMO${String(Math.floor(random() * 1e9)).padStart(9, '0')}IN`;
  const staysUnpaid = random() < 0.1;
  return {
    ...(paid < now && !staysUnpaid ? { paidAt: new Date(paid) } : {}),
    ...(shipped < now ? { trackingNumber: tracking } : {}),
    ...(delivered < now ? { deliveredAt: new Date(delivered) } : {}),
  };
}

function addressOf({ address, city, postalCode, state, country, phone }: DemoCustomer) {
  return { address, city, postalCode, state, country, phone };
}

function times<Item>(count: number, make: () => Item): Item[] {
  return Array.from({ length: count }, make);
}

/**
 * Mulberry32 (Tommy Ettinger, public domain): numbers from 0 up to 1, the same for the same seed.
 */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
