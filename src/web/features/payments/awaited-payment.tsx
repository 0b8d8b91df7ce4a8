import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Alert } from '../../ui/alert.tsx';
import type { PaymentReturn } from './payment-return.ts';
import type { Verification } from './verify-payment.ts';
import { watchPayment } from './watch-payment.ts';

interface AwaitedPaymentProps {
  /** The payment that its bank had not decided about when the buyer came back. */
  payment: PaymentReturn;
  ask: (payment: PaymentReturn) => Promise<Verification>;
  onDecided: () => void;
  /** The way to pay, offered again once nobody can be expected to wait any longer. */
  children: ReactNode;
}

/** Asks quietly how a payment stands, and keeps the buyer from paying a second time meanwhile. */
export function AwaitedPayment({ payment, ask, onDecided, children }: AwaitedPaymentProps) {
  const [isUnanswered, setIsUnanswered] = useState(false);
  const { orderId, localOrderId } = payment;
  const askNow = useEffectEvent(ask);
  const tellDecided = useEffectEvent(onDecided);
  useEffect(
    () =>
      watchPayment(
        () => askNow({ orderId, localOrderId }),
        (end) => (end === 'decided' ? tellDecided() : setIsUnanswered(true)),
      ),
    [orderId, localOrderId],
  );
  if (!isUnanswered) {
    return (
      <Alert title="Your bank has not answered yet">
        Please do not pay a second time: this page asks again by itself and says how it ended.
      </Alert>
    );
  }
  return (
    <div className="grid gap-4">
      <Alert kind="warn" title="Your bank still has not answered">
        You need not wait here: we go on asking, and write to you once the payment has arrived.
        Should you pay again and both arrive, one of them goes back to you.
      </Alert>
      {children}
    </div>
  );
}
