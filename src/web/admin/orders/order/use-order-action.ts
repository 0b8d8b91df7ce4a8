import { useState } from 'react';
import type { AdminOrder } from '../../../../contract/payment-admin.ts';
import { type Failure, failureOf } from '../../frame/api-error-text.ts';

const NO_ERROR: Failure = { message: '', fields: {} };

/** Runs one action on an order, in a dialog that stays open until the call has ended. */
export function useOrderAction(onDone: (changed: AdminOrder) => void) {
  const [isPending, setIsPending] = useState(false);
  const [error, setError] = useState(NO_ERROR);

  async function run(call: () => Promise<AdminOrder>): Promise<void> {
    if (isPending) return;
    setIsPending(true);
    setError(NO_ERROR);
    try {
      onDone(await call());
    } catch (error) {
      setError(failureOf(error));
      setIsPending(false);
    }
  }

  return {
    isPending,
    error,
    run,
    /** Shows errors that the form found itself, before any call. */
    refuse: (fields: Record<string, string>) => setError({ message: '', fields }),
  };
}
