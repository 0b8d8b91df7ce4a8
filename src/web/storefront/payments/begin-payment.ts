import { ApiError } from '../../../contract/client.ts';
import type { Order } from '../../../contract/orders.ts';
import { type GatewayName, gatewayOf } from '../../../domain/payments/payment-methods.ts';
import { SOMETHING_WRONG } from '../../../domain/text/error-message.ts';
import { browserApi } from '../../platform/api.ts';
import { failureOf } from '../../platform/failure.ts';
import { loadCashfree } from './cashfree-script.ts';

type Payable = Pick<Order, '_id' | 'totalPrice' | 'paymentMethod'>;

/** Redirects to the gateway of the order's method. Null when that succeeds, else the error. */
export async function beginPayment(order: Payable) {
  try {
    const gateway = gatewayOf(order.paymentMethod);
    if (gateway === null) throw new Error('There is nothing to pay for this order.');
    await REDIRECTS[gateway](order);
    return null;
  } catch (error) {
    const hasMessage = error instanceof Error && error.message !== '';
    return {
      message: hasMessage ? error.message : SOMETHING_WRONG,
      fields: failureOf(error).fields,
      /** It can't be paid (any more): it has changed since the page was loaded. */
      isOrderChanged: error instanceof ApiError && error.code === 'ORDER_NOT_PAYABLE',
    };
  }
}

const REDIRECTS: Record<GatewayName, (order: Payable) => Promise<void>> = {
  cashfree: redirectToCashfree,
  paypal: redirectToPaypal,
};

async function redirectToCashfree({ _id, totalPrice }: Payable): Promise<void> {
  const session = await browserApi().call('POST /api/payment/create-session', {
    body: { amount: totalPrice, currency: 'INR', localOrderId: _id },
  });
  const { payment_session_id: paymentSessionId, script } = session;
  if (!paymentSessionId) throw new Error('No payment session returned from Cashfree');
  const Cashfree = await loadCashfree(script.url);
  const sdk = Cashfree({ mode: script.mode });
  const result = await sdk.checkout({ paymentSessionId, redirectTarget: '_self' });
  if (result?.error) throw new Error(result.error.message ?? 'Cashfree could not be opened.');
}

async function redirectToPaypal({ _id }: Payable): Promise<void> {
  const { url } = await browserApi().call('POST /api/payment/paypal', {
    body: { localOrderId: _id },
  });
  window.location.assign(url);
}
