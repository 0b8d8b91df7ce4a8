import { useState } from 'react';
import { useNavigate, useRevalidator, useSearchParams } from 'react-router';
import type { Order } from '../../../../contract/orders.ts';
import type { ForeignPrice, OrderPayments, PaymentOptions } from '../../../../contract/payments.ts';
import {
  formatPaise,
  formatRupees,
  rupees,
  subtract,
  toPaise,
} from '../../../../domain/money/money.ts';
import {
  GATEWAY_METHODS,
  getInstructions,
  isCollected,
  type PaymentMethod,
  parsePaymentMethod,
} from '../../../../domain/payments/payment-methods.ts';
import { toFailure } from '../../../platform/failure.ts';
import { useShopDates } from '../../../platform/shop.ts';
import {
  beginPayment,
  formatCharged,
  getPayable,
  type PaymentFailure,
} from '../../../storefront/checkout/begin-payment.ts';
import {
  appliedPromo,
  shippingAddress,
  toAddressForm,
} from '../../../storefront/checkout/checkout-store.ts';
import { TestModeNote } from '../../../storefront/checkout/payment-options.tsx';
import { parseCancelledPayment } from '../../../storefront/checkout/payment-return.ts';
import { latestEvent } from '../../../storefront/orders/order-parts.tsx';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/messages.tsx';
import { Card } from '../../../ui/panels.tsx';
import { Heading } from '../../../ui/typography.tsx';
import { useAction } from '../../../ui/use-plain-form.ts';
import { PutItemsBack, putItemsIntoCart } from './put-back.tsx';

export interface PayOrderProps {
  order: Order;
  payments: OrderPayments;
  /** null: they could not be loaded. */
  options: PaymentOptions | null;
}

export function PayOrder({ order, payments, options }: PayOrderProps) {
  const [query] = useSearchParams();
  const { formatMoment } = useShopDates();
  const { price } = payments;
  const { revalidate } = useRevalidator();
  const [processing, setProcessing] = useState<PaymentMethod | null>(null);
  const [error, setError] = useState<PaymentFailure | null>(null);
  const methods = listMethods(order, options);
  const [method = null] = methods;
  const instructions = getInstructions(method);
  const isAdvance = order.due.now !== undefined;
  const payable = formatRupees(getPayable(order.due));
  if (payments.isOverdue) return <Overdue order={order} />;
  // A gateway that refuses the shop would refuse every further try.
  const isWithheld = methods.every((each) => options?.withheld.includes(each) === true);
  const isRefused = isWithheld || error?.isRefused === true;

  async function pay(by: PaymentMethod): Promise<void> {
    if (processing) return;
    setProcessing(by);
    setError(null);
    const failure = await beginPayment(order, price, by);
    setProcessing(null);
    setError(failure);
    if (failure?.isOrderChanged) await revalidate();
  }

  return (
    <Card as="section" aria-label="Payment of this order" padding="lg" className="grid gap-4">
      <div>
        <Heading level={2} size="sub">
          {isAdvance
            ? `Pay ${payable} now to confirm this order`
            : 'This order waits for your payment'}
        </Heading>
        {isAdvance && (
          <p className="numerals mt-1">
            You pay the other {formatRest(order.due)} in cash when it arrives.
          </p>
        )}
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
      <FailedPayment order={order} />
      <TestModeNote methods={methods} options={options} />
      {price && <ForeignTerms {...payments} price={price} />}
      {error && <Alert kind="danger">Payment failed: {error.message}</Alert>}
      {isWithheld && !error && (
        <Alert kind="warn" live={false}>
          {method ?? 'No payment method'} {method ? 'does not accept' : 'accepts'} payments for this
          shop at the moment. Nothing was charged.
        </Alert>
      )}
      {instructions ? (
        <p className="numerals wrap-anywhere">
          {payable}, by {method}. {instructions}
        </p>
      ) : (
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          {isRefused ? (
            <OrderAgain order={order} />
          ) : (
            methods.map((each) => (
              <Button
                key={each}
                size="lg"
                onClick={() => pay(each)}
                pending={processing === each}
                pendingText="Processing..."
                className="w-full sm:w-auto sm:min-w-56"
              >
                {price || methods.length > 1 ? `Pay with ${each}` : 'Pay now'}
              </Button>
            ))
          )}
          {method && (
            <p className="numerals text-soft">
              {payable}, on {methods.length > 1 ? 'the page you choose' : `${method}’s own page`}
            </p>
          )}
          <p role="status" className="sr-only">
            {processing && 'Processing...'}
          </p>
        </div>
      )}
    </Card>
  );
}

/** Its pieces are kept for a payment that may be under way; a new one can't be begun. */
function Overdue({ order }: { order: Order }) {
  const { formatMoment } = useShopDates();
  return (
    <Alert kind="warn" live={false} title="The time to pay for this order is over">
      <p className="numerals">
        If you have paid, please wait: this page shows the result. If not, put the items back into
        the cart and order again.
        {order.heldUntil && (
          <>
            {' '}
            We keep them for you until{' '}
            <time dateTime={order.heldUntil}>{formatMoment(order.heldUntil)}</time>.
          </>
        )}
      </p>
      <div className="mt-3">
        <PutItemsBack order={order} />
      </div>
    </Alert>
  );
}

/** Its own method; of an order with Cash on Delivery the gateways that take its advance. */
function listMethods({ paymentMethod }: Order, options: PaymentOptions | null): PaymentMethod[] {
  const own = parsePaymentMethod(paymentMethod);
  if (!isCollected(own)) return own ? [own] : [];
  return GATEWAY_METHODS.filter((method) => options?.methods.includes(method));
}

function formatRest({ amount, now = amount }: Order['due']): string {
  return formatPaise(subtract(toPaise(amount), toPaise(now)));
}

function FailedPayment({ order }: { order: Order }) {
  const { formatMoment } = useShopDates();
  const failed = latestEvent(order, 'payment-failed');
  if (!failed) return null;
  return (
    <Alert kind="warn" live={false}>
      <p className="numerals">
        The last try, at <time dateTime={failed.at}>{formatMoment(failed.at)}</time>, did not go
        through{failed.note ? `: ${failed.note}` : '.'}
      </p>
    </Alert>
  );
}

/** Takes the items back to the payment page: placing them again replaces this order. */
function OrderAgain({ order }: { order: Order }) {
  const navigate = useNavigate();
  const { isPending, failure, run } = useAction(toFailure);

  async function chooseAnother(): Promise<void> {
    await putItemsIntoCart(order);
    shippingAddress.write(toAddressForm(order));
    if (order.promoCode !== null) {
      // As granted to this order: the server checks it again when the new one is placed.
      appliedPromo.write({
        code: order.promoCode,
        itemsPaise: toPaise(order.itemsPrice),
        discountPaise: toPaise(order.discountPrice),
      });
    }
    await navigate('/payment');
  }

  return (
    <>
      <Button
        size="lg"
        onClick={() => run(chooseAnother)}
        pending={isPending}
        className="w-full sm:w-auto sm:min-w-56"
      >
        Choose another payment method
      </Button>
      {failure && (
        <p role="alert" className="basis-full text-danger">
          {failure.message}
        </p>
      )}
    </>
  );
}

function ForeignTerms({ price, lastPrice }: OrderPayments & { price: ForeignPrice }) {
  return (
    <p className="numerals">
      PayPal does not accept rupees. It charges{' '}
      <strong className="font-semibold">{formatCharged(price)}</strong>, at{' '}
      {formatRupees(rupees(Number(price.rate)))} for 1 {price.currency}.
      {lastPrice && ` The amount has changed: before it was ${formatCharged(lastPrice)}.`}
    </p>
  );
}
