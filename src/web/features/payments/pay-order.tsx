import { Link } from 'react-router';
import type { Order } from '../../../contract/order.ts';
import type { PaymentOptions } from '../../../contract/payment.ts';
import { formatRupees } from '../../../domain/money.ts';
import { PAYMENT_TRAITS, paymentMethodOf } from '../../../domain/payment-methods.ts';
import { useShopDates } from '../../platform/shop-dates.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Heading } from '../../ui/heading.tsx';
import { latestEvent } from './order-events.ts';
import { paypalPrice } from './paypal-price.ts';
import { SimulatedNote } from './simulated-note.tsx';
import { usePayment } from './use-payment.ts';

export interface PayOrderProps {
  order: Order;
  /** null where they could not be had. */
  options: PaymentOptions | null;
  /** The buyer comes back from the gateway without having paid. */
  isBackUnpaid: boolean;
  /** The order is no longer as it is shown. */
  onOrderChanged: () => void;
}

/** An order that waits to be paid: until when, how the last try ended, and the way to the gateway. */
export function PayOrder(props: PayOrderProps) {
  const { order, options, isBackUnpaid, onOrderChanged } = props;
  const { shownMoment } = useShopDates();
  const { isProcessing, fault, pay } = usePayment(order, onOrderChanged);
  const failed = latestEvent(order, 'payment-failed');
  const odd = latestEvent(order, 'odd-payment');
  const method = paymentMethodOf(order.paymentMethod);
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
            <time dateTime={order.heldUntil}>{shownMoment(order.heldUntil)}</time>.
          </p>
        )}
      </div>
      {isBackUnpaid && (
        <Alert>You came back without paying. Nothing was charged, and you can pay here.</Alert>
      )}
      {odd && (
        <Alert
          kind="danger"
          live={false}
          title={`${odd.note} arrived, which is not what this order asks for`}
        >
          <p>
            The shop has been told and will write to you: please do not pay again before it has, or{' '}
            <Link to="/contact" className="text-link">
              ask us
            </Link>
            .
          </p>
        </Alert>
      )}
      {failed && (
        <Alert kind="warn" live={false}>
          <p className="numerals">
            The last try, at <time dateTime={failed.at}>{shownMoment(failed.at)}</time>, did not go
            through{failed.note ? `: ${failed.note}` : '.'}
          </p>
        </Alert>
      )}
      <SimulatedNote methods={method ? [method] : []} options={options} />
      {isForeign && <PaypalTerms total={order.totalPrice} options={options} />}
      {fault && <Alert kind="danger">Payment failed: {fault}</Alert>}
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

interface PaypalTermsProps {
  total: number;
  options: PaymentOptions | null;
}

function PaypalTerms({ total, options }: PaypalTermsProps) {
  const price = paypalPrice(total, options?.paypal);
  return (
    <p className="numerals">
      PayPal does not take rupees.{' '}
      {price && options?.paypal && (
        <>
          It charges <strong className="font-semibold">{price}</strong>, at{' '}
          {formatRupees(Number(options.paypal.rate))} for 1 {options.paypal.currency}.
        </>
      )}
    </p>
  );
}
