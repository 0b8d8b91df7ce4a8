import type { Verification } from './verify-payment.ts';

/** Seconds between one question and the next: about four minutes in all, 14 questions. */
const WAITS_S = [5, 6, 8, 10, 12, 15, 18, 20, 20, 25, 25, 25, 25, 25];

/**
 * Asks again and again how a payment stands that its bank has not decided about, later and later, until
 * it is decided or nobody can be expected to wait any longer. `onEnd` hears which; the function given
 * back ends it unheard.
 */
export function watchPayment(
  ask: () => Promise<Verification>,
  onEnd: (end: 'decided' | 'unanswered') => void,
): () => void {
  let isGone = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function askAfter([seconds, ...later]: number[]): void {
    if (seconds === undefined) {
      onEnd('unanswered');
      return;
    }
    timer = setTimeout(async () => {
      const outcome = await ask();
      if (isGone) return;
      if (isDecided(outcome)) onEnd('decided');
      else askAfter(later);
    }, seconds * 1000);
  }

  askAfter(WAITS_S);
  return () => {
    isGone = true;
    clearTimeout(timer);
  };
}

/** Where the shop could not be asked, the bank may still decide. */
function isDecided(outcome: Verification): boolean {
  if (outcome.kind === 'unpaid') return !outcome.isPending;
  return outcome.kind !== 'failed';
}
