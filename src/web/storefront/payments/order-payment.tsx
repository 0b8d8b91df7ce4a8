import { useLocation, useNavigate } from 'react-router';
import type { Order } from '../../../contract/orders.ts';
import { formatRupees } from '../../../domain/money/money.ts';
import { gatewayOf } from '../../../domain/payments/payment-methods.ts';
import { awaitsCash, awaitsPayment, cameBack } from '../../platform/order-facts.ts';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/forms/button.tsx';
import { latestEvent, PayOrder, type PayOrderProps } from './pay-order.tsx';
import type { PaymentReturn, Verification } from './payment-return.ts';
import { PendingPayment } from './pending-payment.tsx';

interface OrderPaymentProps extends PayOrderProps {
  verify: (payment: PaymentReturn) => Promise<Verification>;
}

/** The page that the customer returns from says in its navigation what has come of the payment. */
export function OrderPayment({ order, options, verify }: OrderPaymentProps) {
  const navigate = useNavigate();
  const { state } = useLocation();
  if (order.isCancelled) return <Cancelled order={order} />;
  if (order.isPaid) return state?.isJustPaid === true ? <JustPaid /> : null;
  if (order.isExpired) return <Expired order={order} />;
  if (cameBack(order)) return <CameBack />;
  if (awaitsCash(order)) return <CashOnDelivery order={order} />;
  if (!awaitsPayment(order)) return null;
  const pending: PaymentReturn | undefined = state?.pending;
  if (pending?.localOrderId !== order._id) return <PayOrder order={order} options={options} />;
  return (
    <PendingPayment
      key={pending.orderId}
      payment={pending}
      verify={verify}
      // Loads the order again, without the pending payment.
      onDecided={() => navigate('.', { replace: true, state: { isJustPaid: true } })}
    >
      <PayOrder order={order} options={options} />
    </PendingPayment>
  );
}

function CashOnDelivery({ order: { totalPrice, shippedAt } }: { order: Order }) {
  return (
    <Alert live={false} title={`You pay ${formatRupees(totalPrice)} in cash on delivery`}>
      {shippedAt === null
        ? 'We pack every saree by hand. This page shows when it is on its way.'
        : 'Please have the amount ready: the courier collects it when your parcel arrives.'}
    </Alert>
  );
}

function CameBack() {
  return (
    <Alert kind="warn" live={false} title="The parcel came back to us">
      Nothing is to be paid. To order again, open a saree below and add it to the cart.
    </Alert>
  );
}

function JustPaid() {
  return (
    <Alert kind="success" title="Your payment has arrived. Thank you.">
      We pack every saree by hand. This page shows when it is on its way.
    </Alert>
  );
}

function Cancelled({ order }: { order: Order }) {
  const why = latestEvent(order, 'cancelled')?.note;
  return (
    <Alert kind="warn" live={false} title="This order was cancelled">
      {why && <p className="wrap-anywhere">{why}</p>}
      {order.isPaid && <p>We refund what you paid; the timeline below shows when.</p>}
    </Alert>
  );
}

function Expired({ order }: { order: Order }) {
  const why = latestEvent(order, 'lapsed')?.note;
  const isToBePaid = gatewayOf(order.paymentMethod) !== null;
  return (
    <Alert
      kind="warn"
      live={false}
      title={`This order ended ${isToBePaid ? 'unpaid' : 'unconfirmed'}: its pieces are no longer kept for it`}
      actions={
        <ButtonLink to="/cart" variant="secondary">
          To your cart
        </ButtonLink>
      }
    >
      {why && <p className="wrap-anywhere">{why}</p>}
      <p>
        To order again, see whether they are still in your cart, or open a saree below and add it to
        the cart.
      </p>
      {isToBePaid && (
        <p>
          If a payment for it still arrives, the order is paid if its pieces are available;
          otherwise we refund the payment.
        </p>
      )}
    </Alert>
  );
}
