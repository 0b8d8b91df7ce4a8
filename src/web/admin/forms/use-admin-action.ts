import { useState } from 'react';
import { type Failure, failureOf } from '../frame/api-error-text.ts';

/** Runs one action at a time; keeps whether it is pending and why it failed. */
export function useAdminAction() {
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  /** Resolves to true on success. */
  async function attempt(action: () => Promise<unknown>): Promise<boolean> {
    if (isPending) return false;
    setIsPending(true);
    setFailure(null);
    try {
      await action();
      return true;
    } catch (error) {
      setFailure(failureOf(error));
      return false;
    } finally {
      setIsPending(false);
    }
  }

  return { isPending, failure, attempt, clear: () => setFailure(null) };
}
