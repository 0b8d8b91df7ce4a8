import type { ShippingAddress } from '../../../../contract/order.ts';

/** A parcel's address line by line, as it is written on the parcel. */
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
