import { useEffect, useState } from 'react';
import type { CashTerms } from '../../../contract/checkout.ts';
import type { PaymentOptions } from '../../../contract/payments.ts';
import {
  formatPaise,
  type Paise,
  rupees,
  toPaise,
  toRupees,
  ZERO,
} from '../../../domain/money/money.ts';
import { getAdvance } from '../../../domain/payments/cash-on-delivery.ts';
import { callApi } from '../../platform/api.ts';
import { useSession } from '../../platform/session.ts';
import { Alert } from '../../ui/messages.tsx';
import { availableItems } from './cart-items.ts';
import { useCart } from './cart-store.ts';
import { shippingAddress } from './checkout-store.ts';

/** What an order in cash asks of its customer, as far as the page knows it yet. */
export interface CashAsks {
  refusal: string | null;
  /** Paid at a gateway before it is sent. */
  advance: Paise;
  /** How long it waits to be confirmed by email, in hours; null: it need not be. */
  confirmHours: number | null;
  isLoading: boolean;
}

/** What the cart asks in cash, at this total with the fee. Only the shop knows what depends on the order. */
export function useCashAsks(options: PaymentOptions | null, total: Paise): CashAsks {
  const items = availableItems(useCart());
  const { postalCode, country, phone } = shippingAddress.use();
  const cash = options?.cash;
  const body = {
    variants: items.map(({ product, variant = product }) => variant),
    ...{ totalPrice: toRupees(total), postalCode, country, phone },
  };
  const key = cash?.dependsOnOrder ? JSON.stringify(body) : null;
  const [loaded, setLoaded] = useState<{ key: string; terms: CashTerms | null }>();

  useEffect(() => {
    if (key === null) return;
    let isOver = false;
    // On an error placing says what is asked.
    callApi('POST /api/orders/cash-terms', { body: JSON.parse(key) })
      .catch(() => null)
      .then((found) => isOver || setLoaded({ key, terms: found }));
    return () => {
      isOver = true;
    };
  }, [key]);

  if (!cash || key === null) {
    const advance = cash ? getAdvance(cash, total) : ZERO;
    return { refusal: null, advance, confirmHours: null, isLoading: false };
  }
  const terms = loaded?.key === key ? loaded.terms : null;
  return {
    refusal: terms?.refusal ?? null,
    advance: toPaise(terms?.advance ?? rupees(0)),
    confirmHours: terms?.confirmHours ?? null,
    isLoading: loaded?.key !== key,
  };
}

/** Says before an order in cash is placed what it asks. */
export function CashNote({ refusal, advance, confirmHours }: CashAsks) {
  const user = useSession((session) => session.user);
  if (refusal) {
    return (
      <Alert kind="warn" title="This order cannot be paid in cash" className="mb-6">
        {refusal}
      </Alert>
    );
  }
  if (advance > 0) {
    return (
      <Alert title={`You pay ${formatPaise(advance)} in advance`} className="mb-6">
        You pay it from the order’s page once it is placed, and the courier the rest in cash.
      </Alert>
    );
  }
  if (confirmHours === null) return null;
  return (
    <Alert title="Please confirm this order by email" className="mb-6">
      We send a link to {user?.email ?? 'your email address'}. Open it within{' '}
      {confirmHours === 1 ? 'an hour' : `${confirmHours} hours`} to keep the order.
    </Alert>
  );
}
