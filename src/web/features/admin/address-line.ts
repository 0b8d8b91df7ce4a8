import type { ShippingAddress } from '../../../contract/order.ts';

/** Where an order goes, on one line: address, city and postal code, or 'N/A' (specification §2). */
export function addressLine(
  shipping: Pick<ShippingAddress, 'address' | 'city' | 'postalCode'>,
): string {
  const parts = [shipping.address, shipping.city, shipping.postalCode];
  return parts.filter((part) => part.trim() !== '').join(', ') || 'N/A';
}
