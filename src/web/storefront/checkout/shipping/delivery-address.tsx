import { checkShippingAddress } from '../../../../domain/orders/order-checks.ts';
import { PostalAddress } from '../../../ui/postal-address.tsx';
import type { AddressForm } from '../checkout-store.ts';

export function DeliveryAddress({ address }: { address: AddressForm }) {
  const isComplete = Object.keys(checkShippingAddress(address)).length === 0;
  if (!isComplete) return <p className="text-soft">No complete address yet</p>;
  return <PostalAddress {...address} />;
}
