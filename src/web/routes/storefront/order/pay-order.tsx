import { useState } from 'react';
import { useRevalidator, useSearchParams } from 'react-router';
import type { Order } from '../../../../contract/orders.ts';
import type { PaymentOptions } from '../../../../contract/payments.ts';
import { formatRupees, type Rupees, rupees, toPaise } from '../../../../domain/money/money.ts';
import { PAYMENT_TRAITS, parsePaymentMethod } from '../../../../domain/payments/payment-methods.ts';
import { useShopDates } from '../../../platform/shop.ts';
import { beginPayment } from '../../../storefront/checkout/begin-payment.ts';
import { paypalPrice, TestModeNote } from '../../../storefront/checkout/payment-options.tsx';
import { parseCancelledPayment } from '../../../storefront/checkout/payment-return.ts';
import { latestEvent } from '../../../storefront/orders/order-parts.tsx';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/messages.tsx';
import { Card } from '../../../ui/panels.tsx';
import { Heading, TextLink } from '../../../ui/typography.tsx';

export interface PayOrderProps {
  order: Order;
  /** null: they could not be loaded. */
  options: PaymentOptions | null;
}

export function PayOrder({ order, options }: PayOrderProps) {
  const [query] = useSearchParams();
  const { formatMoment } = useShopDates();
  const { isProcessing, error, pay } = usePayment(order);
  const method = parsePaymentMethod(order.paymentMethod);
  const isForeign = method !== null && !PAYMENT_TRAITS[method].takesRupees;
  return (
    <Card as="section" aria-label="Payment of this order" padding="lg" className="grid gap-4">
      <div>
        <Heading level={2} size="sub">
          This order waits for your payment
        </Heading>
        {order.heldUntil && (
          <p className="numerals mt-1 text-soft">
            Its pieces are kept for you until{' '}
            <time dateTime={order.heldUntil}>{formatMoment(order.heldUntil)}</time>.
          </p>
        )}
      </div>
      {parseCancelledPayment(query) !== null && (
        <Alert>You came back without paying. Nothing was charged, and you can pay here.</Alert>
      )}
      <FailedPayments order={order} />
      <TestModeNote methods={method ? [method] : []} options={options} />
      {isForeign && <PaypalTerms total={order.totalPrice} options={options} />}
      {error && <Alert kind="danger">Payment failed: {error}</Alert>}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button
          size="lg"
          onClick={pay}
          pending={isProcessing}
          pendingText="Processing..."
          className="w-full sm:w-auto sm:min-w-56"
        >
          {isForeign ? `Pay with ${method}` : 'Pay now'}
        </Button>
        <p className="numerals text-soft">
          {formatRupees(order.totalPrice)}, on {method}’s own page
        </p>
        <p role="status" className="sr-only">
          {isProcessing && 'Processing...'}
        </p>
      </div>
    </Card>
  );
}

function FailedPayments({ order }: { order: Order }) {
  const { formatMoment } = useShopDates();
  const failed = latestEvent(order, 'payment-failed');
  const mismatch = latestEvent(order, 'mismatched-payment');
  return (
    <>
      {mismatch && (
        <Alert
          kind="danger"
          live={false}
          title={`${mismatch.note} arrived, which is not the total of this order`}
        >
          <p>
            We will write to you: please do not pay again before that, or{' '}
            <TextLink to="/contact">ask us</TextLink>.
          </p>
        </Alert>
      )}
      {failed && (
        <Alert kind="warn" live={false}>
          <p className="numerals">
            The last try, at <time dateTime={failed.at}>{formatMoment(failed.at)}</time>, did not go
            through{failed.note ? `: ${failed.note}` : '.'}
          </p>
        </Alert>
      )}
    </>
  );
}

function usePayment(order: Order) {
  const { revalidate } = useRevalidator();
  const [isProcessing, setIsProcessing] = useState(false);
  const [error, setError] = useState<string | null>(null);

  async function pay(): Promise<void> {
    if (isProcessing) return;
    setIsProcessing(true);
    setError(null);
    const failure = await beginPayment(order);
    setIsProcessing(false);
    setError(failure?.message ?? null);
    if (failure?.isOrderChanged) await revalidate();
  }

  return { isProcessing, error, pay };
}

function PaypalTerms({ total, options }: { total: Rupees; options: PaymentOptions | null }) {
  const price = paypalPrice(toPaise(total), options?.paypal);
  return (
    <p className="numerals">
      PayPal does not take rupees.{' '}
      {price && options?.paypal && (
        <>
          It charges <strong className="font-semibold">{price}</strong>, at{' '}
          {formatRupees(rupees(Number(options.paypal.rate)))} for 1 {options.paypal.currency}.
        </>
      )}
    </p>
  );
}
