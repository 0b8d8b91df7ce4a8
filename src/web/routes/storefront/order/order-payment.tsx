import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Order } from '../../../../contract/orders.ts';
import type { ReceivedPayment } from '../../../../contract/payments.ts';
import {
  formatPaise,
  formatRupees,
  min,
  type Rupees,
  subtract,
  toPaise,
} from '../../../../domain/money/money.ts';
import { useShopDates } from '../../../platform/shop.ts';
import { formatCharged } from '../../../storefront/checkout/begin-payment.ts';
import type { PaymentReturn, Verification } from '../../../storefront/checkout/payment-return.ts';
import { isPaidFirst, latestEvent } from '../../../storefront/orders/order-parts.tsx';
import { Alert } from '../../../ui/messages.tsx';
import { TextLink } from '../../../ui/typography.tsx';
import { PayOrder, type PayOrderProps } from './pay-order.tsx';
import { PutItemsBack } from './put-back.tsx';

interface OrderPaymentProps extends PayOrderProps {
  verify: (payment: PaymentReturn) => Promise<Verification>;
}

/** What is to be paid for an order, and what became of money that arrived for it. */
export function OrderPayment(props: OrderPaymentProps) {
  return (
    <div className="grid gap-4 empty:hidden">
      <OrderStatus {...props} />
      {props.order.amountOwed && <Owed amount={props.order.amountOwed} />}
      {props.payments.received.map((payment) => (
        <UnusedPayment key={payment._id} payment={payment} {...props} />
      ))}
    </div>
  );
}

/** The navigation state holds the outcome of the payment that the customer returns from. */
function OrderStatus({ order, payments, options, verify }: OrderPaymentProps) {
  const navigate = useNavigate();
  const { state } = useLocation();
  // The state stays with the page in the browser's history.
  const isJustPaid = state?.isJustPaid === true && order.shippedAt === null && !order.isDelivered;
  if (order.isCancelled)
    return <Cancelled order={order} isPaymentPending={payments.pending !== null} />;
  if (order.isPaid) return isJustPaid ? <JustPaid /> : null;
  if (order.isExpired) return <Expired order={order} />;
  if (latestEvent(order, 'returned')) return <CameBack />;
  const { cash, waitsFor } = order.due;
  if (waitsFor !== 'payment') {
    if (cash !== 'on-delivery') return null;
    return (
      <>
        {isJustPaid && order.amountPaid && <JustPaid isAdvance />}
        <CashOnDelivery order={order} />
      </>
    );
  }
  if (payments.isWaiting) return null;
  const returned: PaymentReturn | undefined = state?.pending;
  const pending = returned?.localOrderId === order._id ? returned : payments.pending;
  const payOrder = <PayOrder {...{ order, payments, options }} />;
  if (!pending) return payOrder;
  return (
    <PendingPayment
      key={pending.orderId}
      payment={pending}
      verify={verify}
      // Loads the order again, without the pending payment.
      onDecided={() => navigate('.', { replace: true, state: { isJustPaid: true } })}
    >
      {payOrder}
    </PendingPayment>
  );
}

/** Money that arrived and does not pay the order: what it was, and what happens to it. */
function UnusedPayment({ payment, order, payments }: PayOrderProps & { payment: ReceivedPayment }) {
  const { formatMoment } = useShopDates();
  const { charged, at, role, refund } = payment;
  if (role === 'pays') return null;
  const amount = formatCharged(charged);
  const titles = {
    mismatched: `${amount} arrived, which differs from the amount due`,
    second: `${amount} arrived a second time for this order`,
    late: `${amount} arrived after this order ${order.isCancelled ? 'was cancelled' : 'had ended'}`,
  };
  return (
    <Alert kind={isSentBack(payment) ? 'success' : 'warn'} live={false} title={titles[role]}>
      <p className="numerals">
        We received it on <time dateTime={at}>{formatMoment(at)}</time>.{' '}
        {role === 'mismatched' && payments.isWaiting && !isSentBack(payment) ? (
          <>
            Your money is safe: we refund it, or it counts for this order, after we contact you.
            Please do not pay again before that, or <TextLink to="/contact">ask us</TextLink>.{' '}
            {order.heldUntil && (
              <>
                Its pieces are kept for you until{' '}
                <time dateTime={order.heldUntil}>{formatMoment(order.heldUntil)}</time>; then we
                send the money back.
              </>
            )}
          </>
        ) : (
          REFUND_TEXTS[refund]
        )}
      </p>
    </Alert>
  );
}

function isSentBack({ refund }: ReceivedPayment): boolean {
  return refund === 'sent' || refund === 'sent-manually';
}

const REFUND_TEXTS: Record<ReceivedPayment['refund'], string> = {
  none: 'We refund all of it the way you paid.',
  'under-way': 'We are refunding it the way you paid. You need not do anything.',
  sent: 'All of it was refunded the way you paid. Your bank can take some days to show it.',
  'sent-manually': 'All of it was refunded to you. Your bank can take some days to show it.',
};

function CashOnDelivery({ order: { due, shippedAt, parcels } }: { order: Order }) {
  // Of several parcels each says its own amount: cash of one that is delivered can still be due.
  if (parcels) {
    return (
      <Alert live={false} title="You pay in cash on delivery">
        Each parcel below says the amount: please have it ready for the courier.
      </Alert>
    );
  }
  return (
    <Alert live={false} title={`You pay ${formatRupees(due.amount)} in cash on delivery`}>
      {shippedAt === null
        ? 'We pack every order by hand. This page shows when it is on its way.'
        : 'Please have the amount ready: the courier collects it when your parcel arrives.'}
    </Alert>
  );
}

function Owed({ amount }: { amount: Rupees }) {
  return (
    <Alert live={false} title={`We owe you ${formatRupees(amount)} and send it back`}>
      The timeline below shows when.
    </Alert>
  );
}

function CameBack() {
  return (
    <Alert kind="warn" live={false} title="The parcel came back to us">
      Nothing is to be paid. To order again, open an item below and add it to the cart.
    </Alert>
  );
}

/** After an advance, what is left to pay follows and says the rest. */
function JustPaid({ isAdvance }: { isAdvance?: boolean }) {
  return (
    <Alert kind="success" title="Your payment has arrived. Thank you.">
      {!isAdvance && 'We pack every order by hand. This page shows when it is on its way.'}
    </Alert>
  );
}

function Cancelled({ order, isPaymentPending }: { order: Order; isPaymentPending: boolean }) {
  const why = latestEvent(order, 'cancelled')?.note;
  const { totalPrice, credited = totalPrice, amountPaid, amountOwed } = order;
  const isPartPaid = amountOwed !== undefined || latestEvent(order, 'payment-received');
  const hasPaid = order.isPaid ? totalPrice > 0 : isPartPaid;
  const cost = subtract(toPaise(totalPrice), toPaise(credited));
  const kept = amountPaid === undefined ? cost : min(cost, toPaise(amountPaid));
  return (
    <Alert kind="warn" live={false} title="This order was cancelled">
      {why && <p className="wrap-anywhere">{why}</p>}
      {isPaymentPending && <p>If your payment still arrives, we refund all of it.</p>}
      {hasPaid ? (
        <p className="numerals">
          We refund what you paid
          {kept > 0 && `, less ${formatPaise(kept)} for delivery and fees`}; the timeline below
          shows when.
        </p>
      ) : (
        <div className="mt-3">
          <PutItemsBack order={order} />
        </div>
      )}
    </Alert>
  );
}

function Expired({ order }: { order: Order }) {
  const why = latestEvent(order, 'expired')?.note;
  const isToBePaid = isPaidFirst(order);
  return (
    <Alert
      kind="warn"
      live={false}
      title={`This order ended ${isToBePaid ? 'unpaid' : 'unconfirmed'}: its pieces are no longer kept for it`}
    >
      {why && <p className="wrap-anywhere">{why}</p>}
      {latestEvent(order, 'payment-received') && (
        <p>We refund what you paid; the timeline below shows when.</p>
      )}
      {isToBePaid && (
        <p>
          If a payment for it still arrives, the order is paid if its pieces are available;
          otherwise we refund the payment.
        </p>
      )}
      <div className="mt-3">
        <PutItemsBack order={order} />
      </div>
    </Alert>
  );
}

/** Seconds before each poll: 14 polls in about four minutes. */
const WAITS_S = [5, 6, 8, 10, 12, 15, 18, 20, 20, 25, 25, 25, 25, 25];

interface PendingPaymentProps {
  payment: PaymentReturn;
  verify: (payment: PaymentReturn) => Promise<Verification>;
  onDecided: () => void;
  children: ReactNode;
}

/** Polls a pending payment, and keeps the customer from paying a second time meanwhile. */
export function PendingPayment({ payment, verify, onDecided, children }: PendingPaymentProps) {
  const [polls, setPolls] = useState(0);
  const wait = WAITS_S[polls];
  const poll = useEffectEvent(() => verify(payment));
  const reportDecided = useEffectEvent(onDecided);

  useEffect(() => {
    if (wait === undefined) return;
    let isLeft = false;
    const timer = setTimeout(async () => {
      const { outcome } = await poll();
      if (isLeft) return;
      // After an error the bank may still decide.
      if (['pending', 'unconfirmed', 'error'].includes(outcome)) setPolls(polls + 1);
      else reportDecided();
    }, wait * 1000);
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [polls, wait]);

  if (wait !== undefined) {
    return (
      <Alert title="Your bank has not answered yet">
        Please do not pay a second time: this page checks again automatically and shows the result.
      </Alert>
    );
  }
  return (
    <div className="grid gap-4">
      <Alert kind="warn" title="Your bank still has not answered">
        We keep checking: open this page again later to see the result. If you pay again and both
        payments arrive, we refund one of them.
      </Alert>
      {children}
    </div>
  );
}
