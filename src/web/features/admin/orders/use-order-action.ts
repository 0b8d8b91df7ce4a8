import { useState } from 'react';
import type { AdminOrder } from '../../../../contract/payment.ts';
import { type Refusal, refusalOf } from '../refusal.ts';

const NO_FAULT: Refusal = { message: '', fields: {} };

/** Takes one action about an order, in a dialog that stays open until the answer is there. */
export function useOrderAction(onDone: (changed: AdminOrder) => void) {
  const [isPending, setIsPending] = useState(false);
  const [fault, setFault] = useState(NO_FAULT);

  async function run(call: () => Promise<AdminOrder>): Promise<void> {
    if (isPending) return;
    setIsPending(true);
    setFault(NO_FAULT);
    try {
      onDone(await call());
    } catch (error) {
      setFault(refusalOf(error));
      setIsPending(false);
    }
  }

  return {
    isPending,
    fault,
    run,
    /** What is wrong by the form's own looks, before anything is asked of the shop. */
    refuse: (fields: Record<string, string>) => setFault({ message: '', fields }),
  };
}
