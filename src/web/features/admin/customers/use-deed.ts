import { useState } from 'react';
import { type Refusal, refusalOf } from '../refusal.ts';

/** One thing done to an account: whether it is under way, and why it was refused. */
export function useDeed() {
  const [isPending, setIsPending] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  /** True when it was done. */
  async function attempt(deed: () => Promise<unknown>): Promise<boolean> {
    if (isPending) return false;
    setIsPending(true);
    setRefusal(null);
    try {
      await deed();
      return true;
    } catch (error) {
      setRefusal(refusalOf(error));
      return false;
    } finally {
      setIsPending(false);
    }
  }

  return { isPending, refusal, attempt, clear: () => setRefusal(null) };
}
