import { ApiError } from '../../../contract/client.ts';
import type { Order } from '../../../contract/orders.ts';
import type { ForeignPrice } from '../../../contract/payments.ts';
import { formatRupees, type Rupees, rupees } from '../../../domain/money/money.ts';
import { type GatewayName, getGateway } from '../../../domain/payments/payment-methods.ts';
import { SOMETHING_WRONG } from '../../../domain/text/text.ts';
import { callApi } from '../../platform/api.ts';
import { toFailure } from '../../platform/failure.ts';

type Payable = Pick<Order, '_id' | 'due' | 'paymentMethod'>;

export interface PaymentFailure {
  message: string;
  fields: Record<string, string | undefined>;
  /** What was shown has changed since the page was loaded. */
  isOrderChanged: boolean;
  /** The gateway accepts no payment for the shop: another method is needed. */
  isRefused: boolean;
}

/** The price that the customer saw is not what the gateway charges by now. */
class PriceChanged extends Error {}

/**
 * Redirects to the gateway of a payment method, the order's own where none is given. Null when that
 * succeeds, else the error. `price` is what the customer saw: another one is announced first.
 */
export async function beginPayment(
  order: Payable,
  price: ForeignPrice | null = null,
  method: string = order.paymentMethod,
): Promise<PaymentFailure | null> {
  try {
    const gateway = getGateway(method);
    if (gateway === null) throw new Error('There is nothing to pay for this order.');
    await REDIRECTS[gateway](order, price);
    return null;
  } catch (error) {
    const hasMessage = error instanceof Error && error.message !== '';
    const code = error instanceof ApiError ? error.code : null;
    const { fields } = toFailure(error);
    return {
      message: hasMessage ? error.message : SOMETHING_WRONG,
      fields,
      isOrderChanged:
        code === 'ORDER_NOT_PAYABLE' ||
        fields.amount !== undefined ||
        error instanceof PriceChanged,
      isRefused: code === 'PAYMENT_METHOD_REFUSED',
    };
  }
}

/** What a payment begun now brings: the advance where there is one, else all that is due. */
export function getPayable({ now, amount }: Order['due']): Rupees {
  return now ?? amount;
}

/** Such as `₹1,150.00` or `USD 13.07`. */
export function formatCharged({ amount, currency }: Omit<ForeignPrice, 'rate'>): string {
  if (currency === 'INR') return formatRupees(rupees(Number(amount)));
  return `${currency} ${amount}`;
}

type Redirect = (order: Payable, price: ForeignPrice | null) => Promise<void>;

const REDIRECTS: Record<GatewayName, Redirect> = {
  cashfree: redirectToCashfree,
  paypal: redirectToPaypal,
};

async function redirectToCashfree({ _id, due }: Payable): Promise<void> {
  const session = await callApi('POST /api/payment/create-session', {
    body: { amount: getPayable(due), currency: 'INR', localOrderId: _id },
  });
  const { payment_session_id: paymentSessionId, script } = session;
  if (!paymentSessionId) throw new Error('No payment session returned from Cashfree');
  const Cashfree = await loadCashfree(script.url);
  const sdk = Cashfree({ mode: script.mode });
  const result = await sdk.checkout({ paymentSessionId, redirectTarget: '_self' });
  if (result?.error) throw new Error(result.error.message ?? 'Cashfree could not be opened.');
}

async function redirectToPaypal({ _id }: Payable, price: ForeignPrice | null): Promise<void> {
  const { url, charged } = await callApi('POST /api/payment/paypal', {
    body: { localOrderId: _id },
  });
  if (price && formatCharged(charged) !== formatCharged(price)) {
    throw new PriceChanged(
      `the amount has changed. PayPal charges ${formatCharged(charged)} now, not ${formatCharged(price)}. Nothing was charged: press the button again to pay that.`,
    );
  }
  window.location.assign(url);
}

interface CashfreeSdk {
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
