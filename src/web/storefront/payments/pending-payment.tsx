import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Alert } from '../../ui/alert.tsx';
import type { PaymentReturn, Verification } from './payment-return.ts';

/** Seconds before each poll: 14 polls in about four minutes. */
const WAITS_S = [5, 6, 8, 10, 12, 15, 18, 20, 20, 25, 25, 25, 25, 25];

interface PendingPaymentProps {
  /** The payment that its bank had not decided about when the customer returned. */
  payment: PaymentReturn;
  verify: (payment: PaymentReturn) => Promise<Verification>;
  onDecided: () => void;
  children: ReactNode;
}

/** Polls a pending payment, and keeps the customer from paying a second time meanwhile. */
export function PendingPayment({ payment, verify, onDecided, children }: PendingPaymentProps) {
  const [polls, setPolls] = useState(0);
  const wait = WAITS_S[polls];
  const poll = useEffectEvent(() => verify(payment));
  const reportDecided = useEffectEvent(onDecided);

  useEffect(() => {
    if (wait === undefined) return;
    let isLeft = false;
    const timer = setTimeout(async () => {
      const { outcome } = await poll();
      if (isLeft) return;
      // After an error the bank may still decide.
      if (['pending', 'unconfirmed', 'error'].includes(outcome)) setPolls(polls + 1);
      else reportDecided();
    }, wait * 1000);
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [polls, wait]);

  if (wait !== undefined) {
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
