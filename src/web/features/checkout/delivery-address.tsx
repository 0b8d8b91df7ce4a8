import { checkShippingAddress } from '../../../domain/order-checks.ts';
import type { AddressForm } from './checkout-store.ts';

/** Where the order goes; says so where the address is not complete. */
export function DeliveryAddress({ address }: { address: AddressForm }) {
  const [fault] = Object.values(checkShippingAddress(address));
  if (fault) return <p className="text-soft">No complete address yet</p>;
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
