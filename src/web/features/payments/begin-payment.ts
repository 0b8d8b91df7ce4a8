import { ApiError } from '../../../contract/client.ts';
import type { Order } from '../../../contract/order.ts';
import { SOMETHING_WRONG } from '../../../domain/fault-words.ts';
import { type GatewayName, gatewayOf } from '../../../domain/payment-methods.ts';
import { browserApi } from '../../platform/api.ts';
import { loadCashfree } from './cashfree-script.ts';

type Payable = Pick<Order, '_id' | 'totalPrice' | 'paymentMethod'>;

/** Why a payment could not be begun. */
export interface PaymentFault {
  message: string;
  /** The order can't be paid, or no longer: it is not as the page shows it. */
  isOrderChanged: boolean;
}

/**
 * Opens a payment at the gateway of the order's method and leads there in this window. Null once the
 * browser is on its way, else why it stays.
 */
export async function beginPayment(order: Payable): Promise<PaymentFault | null> {
  try {
    const gateway = gatewayOf(order.paymentMethod);
    if (gateway === null) throw new Error('There is nothing to pay for this order.');
    await LEAD_TO[gateway](order);
    return null;
  } catch (error) {
    return faultOf(error);
  }
}

const LEAD_TO: Record<GatewayName, (order: Payable) => Promise<void>> = {
  cashfree: leadToCashfree,
  paypal: leadToPaypal,
};

async function leadToCashfree({ _id, totalPrice }: Payable): Promise<void> {
  const session = await browserApi().call('createPaymentSession', {
    body: { amount: totalPrice, currency: 'INR', localOrderId: _id },
  });
  const { payment_session_id: paymentSessionId, script } = session;
  if (!paymentSessionId) throw new Error('No payment session returned from Cashfree');
  const Cashfree = await loadCashfree(script.url);
  const sdk = Cashfree({ mode: script.mode });
  const result = await sdk.checkout({ paymentSessionId, redirectTarget: '_self' });
  if (result?.error) throw new Error(result.error.message ?? 'Cashfree could not be opened.');
}

async function leadToPaypal({ _id }: Payable): Promise<void> {
  const { url } = await browserApi().call('startPaypal', { body: { localOrderId: _id } });
  window.location.assign(url);
}

function faultOf(error: unknown): PaymentFault {
  const isWorded = error instanceof Error && error.message !== '';
  return {
    message: isWorded ? error.message : SOMETHING_WRONG,
    isOrderChanged: error instanceof ApiError && error.code === 'ORDER_NOT_PAYABLE',
  };
}
