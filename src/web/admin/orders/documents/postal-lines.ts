import type { ShippingAddress } from '../../../../contract/orders.ts';

/** The lines of an address label. */
export function postalLines(name: string, to: ShippingAddress): string[] {
  const lines = [
    name,
    to.address,
    `${to.city} ${to.postalCode}`,
    [to.state, to.country].filter(Boolean).join(', '),
    to.phone ? `Phone ${to.phone}` : '',
  ];
  return lines.map((line) => line.trim()).filter(Boolean);
}
