import { useState } from 'react';
import type { Order } from '../../../contract/order.ts';
import { beginPayment } from './begin-payment.ts';

/** Leads to the gateway to pay an order; `onOrderChanged` where it can't be paid as it is shown. */
export function usePayment(order: Order, onOrderChanged: () => void) {
  const [isProcessing, setIsProcessing] = useState(false);
  const [fault, setFault] = useState<string | null>(null);

  async function pay(): Promise<void> {
    if (isProcessing) return;
    setIsProcessing(true);
    setFault(null);
    const found = await beginPayment(order);
    setIsProcessing(false);
    setFault(found?.message ?? null);
    if (found?.isOrderChanged) onOrderChanged();
  }

  return { isProcessing, fault, pay };
}
