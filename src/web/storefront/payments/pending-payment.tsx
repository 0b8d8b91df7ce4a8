import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Alert } from '../../ui/alert.tsx';
import type { PaymentReturn, Verification } from './payment-return.ts';

interface PendingPaymentProps {
  /** The payment that its bank had not decided about when the customer returned. */
  payment: PaymentReturn;
  verify: (payment: PaymentReturn) => Promise<Verification>;
  onDecided: () => void;
  /** The payment form, shown again once polling has ended. */
  children: ReactNode;
}

/** Polls a pending payment, and keeps the customer from paying a second time meanwhile. */
export function PendingPayment({ payment, verify, onDecided, children }: PendingPaymentProps) {
  const [isUnanswered, setIsUnanswered] = useState(false);
  const { orderId, localOrderId } = payment;
  const verifyNow = useEffectEvent(verify);
  const reportDecided = useEffectEvent(onDecided);
  useEffect(
    () =>
      pollPayment(
        () => verifyNow({ orderId, localOrderId }),
        (result) => (result === 'decided' ? reportDecided() : setIsUnanswered(true)),
      ),
    [orderId, localOrderId],
  );
  if (!isUnanswered) {
    return (
      <Alert title="Your bank has not answered yet">
        Please do not pay a second time: this page checks again automatically and shows the result.
      </Alert>
    );
  }
  return (
    <div className="grid gap-4">
      <Alert kind="warn" title="Your bank still has not answered">
        You can leave this page: we keep checking, and email you once the payment has arrived. If
        you pay again and both payments arrive, we refund one of them.
      </Alert>
      {children}
    </div>
  );
}

/** Seconds before each poll: 14 polls in about four minutes. */
const WAITS_S = [5, 6, 8, 10, 12, 15, 18, 20, 20, 25, 25, 25, 25, 25];

/** Polls a payment at growing intervals until it is decided or no wait is left. Returns how to stop. */
export function pollPayment(
  verify: () => Promise<Verification>,
  onEnd: (result: 'decided' | 'unanswered') => void,
): () => void {
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function pollAfter([seconds, ...later]: number[]): void {
    if (seconds === undefined) {
      onEnd('unanswered');
      return;
    }
    timer = setTimeout(async () => {
      const { outcome } = await verify();
      if (isStopped) return;
      // After an error the bank may still decide.
      if (outcome === 'pending' || outcome === 'error') pollAfter(later);
      else onEnd('decided');
    }, seconds * 1000);
  }

  pollAfter(WAITS_S);
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
