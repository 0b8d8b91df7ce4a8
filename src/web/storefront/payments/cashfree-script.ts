/** What the gateway's script defines (Cashfree JavaScript SDK v3). */
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
const NOT_STARTED = 'The Cashfree script was loaded but did not start. Please try again.';
const TIMEOUT_MS = 30_000;

let loading: Promise<void> | null = null;

/**
 * Cashfree's function; its script is loaded on first use (specification §4, Cashfree flow).
 * @throws Error with the message for the customer (specification §8)
 */
export async function loadCashfree(url: string): Promise<NonNullable<Window['Cashfree']>> {
  if (!window.Cashfree) {
    loading ??= loadScript(url);
    await loading.finally(() => {
      loading = null;
    });
  }
  if (!window.Cashfree) throw new Error(NOT_STARTED);
  return window.Cashfree;
}

function loadScript(url: string): Promise<void> {
  const script = document.createElement('script');
  script.src = url;
  return new Promise<void>((resolve, reject) => {
    const fail = () => {
      clearTimeout(timeout);
      script.remove();
      reject(new Error(LOAD_FAILED));
    };
    const timeout = setTimeout(fail, TIMEOUT_MS);
    script.addEventListener('error', fail);
    script.addEventListener('load', () => {
      clearTimeout(timeout);
      resolve();
    });
    document.head.append(script);
  });
}
