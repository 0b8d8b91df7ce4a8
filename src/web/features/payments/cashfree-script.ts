/** What the gateway's script leaves in the window (Cashfree JavaScript SDK v3). */
export interface CashfreeSdk {
  checkout(options: {
    paymentSessionId: string;
    redirectTarget: '_self';
  }): Promise<{ error?: { message?: string } } | undefined>;
}

declare global {
  interface Window {
    Cashfree?: (options: { mode: 'sandbox' | 'production' }) => CashfreeSdk;
  }
}

const LOAD_FAILED = 'Failed to load Cashfree SDK script.';
const ABSENT = 'The Cashfree script was loaded but did not start. Please try again.';
const PATIENCE_MS = 30_000;

let loading: Promise<void> | null = null;

/**
 * The gateway's own function, whose script is fetched now if it has not been before (specification
 * §4, Cashfree flow). @throws Error with what the shopper is told (specification §8)
 */
export async function loadCashfree(url: string): Promise<NonNullable<Window['Cashfree']>> {
  if (!window.Cashfree) {
    loading ??= loadScript(url);
    await loading.finally(() => {
      loading = null;
    });
  }
  if (!window.Cashfree) throw new Error(ABSENT);
  return window.Cashfree;
}

function loadScript(url: string): Promise<void> {
  const script = document.createElement('script');
  script.src = url;
  return new Promise<void>((resolve, reject) => {
    const giveUp = () => {
      clearTimeout(patience);
      script.remove();
      reject(new Error(LOAD_FAILED));
    };
    const patience = setTimeout(giveUp, PATIENCE_MS);
    script.addEventListener('error', giveUp);
    script.addEventListener('load', () => {
      clearTimeout(patience);
      resolve();
    });
    document.head.append(script);
  });
}
