import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { checkShippingAddress, type PaymentMethod } from '../../../domain/order-checks.ts';
import { Heading } from '../../ui/heading.tsx';
import type { AddressForm } from './checkout-store.ts';
import { ItemList } from './item-list.tsx';
import type { Checkout } from './order-draft.ts';
import { paymentLabel } from './payment-methods.ts';

/** What is about to be ordered: shipping, payment method and items, each with the way to change it. */
export function OrderReview({ items, address, method }: Checkout) {
  return (
    <div className="grid gap-8">
      <Section title="Shipping" change="/shipping" what="the address">
        <Address address={address} />
      </Section>
      <Section title="Payment method" change="/payment" what="the payment method">
        <Method method={method} />
      </Section>
      <Section title="Items" change="/cart" what="the items">
        {items.length === 0 ? <Missing>Your cart is empty</Missing> : <ItemList items={items} />}
      </Section>
    </div>
  );
}

interface SectionProps {
  title: string;
  change: string;
  what: string;
  children: ReactNode;
}

function Section({ title, change, what, children }: SectionProps) {
  return (
    <section className="border-t border-line pt-5">
      <div className="mb-2 flex items-baseline justify-between gap-4">
        <Heading level={2} size="sub">
          {title}
        </Heading>
        <Link to={change} className="text-link inline-flex min-h-11 items-center">
          Change<span className="sr-only"> {what}</span>
        </Link>
      </div>
      {children}
    </section>
  );
}

function Address({ address }: { address: AddressForm }) {
  const [fault] = Object.values(checkShippingAddress(address));
  if (fault) return <Missing>No complete address yet</Missing>;
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

function Method({ method }: { method: PaymentMethod | null }) {
  if (!method) return <Missing>None chosen yet</Missing>;
  return <p>{paymentLabel(method)}</p>;
}

function Missing({ children }: { children: ReactNode }) {
  return <p className="text-soft">{children}</p>;
}
