import { checkShippingAddress } from '../../../../domain/orders/order-checks.ts';
import type { AddressForm } from '../checkout-store.ts';

/** The shipping address, or a note that it is not complete. */
export function DeliveryAddress({ address }: { address: AddressForm }) {
  const [error] = Object.values(checkShippingAddress(address));
  if (error) return <p className="text-soft">No complete address yet</p>;
  const { address: street, city, postalCode, state, country, phone } = address;
  return (
    <address className="not-italic break-words">
      {street}
      <br />
      {city} {postalCode}
      <br />
      {[state, country].filter(Boolean).join(', ')}
      {phone && (
        <>
          <br />
          Phone {phone}
        </>
      )}
    </address>
  );
}
