import type { ReactNode } from 'react';
import { PAYMENT_TRAITS, type PaymentMethod } from '../../../../domain/payments/payment-methods.ts';
import { CheckoutSection } from '../checkout-section.tsx';
import { ItemList } from '../item-list.tsx';
import { DeliveryAddress } from '../shipping/delivery-address.tsx';
import type { Checkout } from './place-draft.ts';

interface OrderReviewProps extends Omit<Checkout, 'promo'> {
  /** The promo field. */
  promo: ReactNode;
}

/** Shipping, payment method and items before the order is placed, each with a link to change it. */
export function OrderReview({ items, address, method, promo }: OrderReviewProps) {
  return (
    <div className="grid gap-8">
      <CheckoutSection title="Shipping" change={{ to: '/shipping', what: 'the address' }}>
        <DeliveryAddress address={address} />
      </CheckoutSection>
      <CheckoutSection
        title="Payment method"
        change={{ to: '/payment', what: 'the payment method' }}
      >
        <Method method={method} />
      </CheckoutSection>
      <CheckoutSection title="Promo code">{promo}</CheckoutSection>
      <CheckoutSection title="Items" change={{ to: '/cart', what: 'the items' }}>
        {items.length === 0 ? (
          <p className="text-soft">Your cart is empty</p>
        ) : (
          <ItemList items={items} />
        )}
      </CheckoutSection>
    </div>
  );
}

function Method({ method }: { method: PaymentMethod | null }) {
  if (!method) return <p className="text-soft">None chosen yet</p>;
  return <p>{PAYMENT_TRAITS[method].label}</p>;
}
