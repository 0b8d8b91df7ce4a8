import { useRef, useState } from 'react';

/** What is wrong with fields, by their `name`. */
export type FieldErrors = Readonly<Record<string, string | undefined>>;

/** Why an action failed: a sentence, and what is wrong with single fields. */
export interface Failure {
  message: string;
  fields: FieldErrors;
}

/**
 * Runs one action at a time; keeps whether it is pending and why the last one failed. `failureOf`
 * puts what an action threw into words.
 */
export function useAction(failureOf: (error: unknown) => Failure) {
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  // Two presses may come before the next render.
  const isRunning = useRef(false);

  /** Resolves to true on success; to false after a failure, or while another action is pending. */
  async function run(
    action: () => unknown,
    onFailure?: (failure: Failure) => void,
  ): Promise<boolean> {
    if (isRunning.current) return false;
    isRunning.current = true;
    setIsPending(true);
    setFailure(null);
    try {
      await action();
      return true;
    } catch (error) {
      const reason = failureOf(error);
      setFailure(reason);
      onFailure?.(reason);
      return false;
    } finally {
      isRunning.current = false;
      setIsPending(false);
    }
  }

  return { isPending, failure, run, clear: () => setFailure(null) };
}
