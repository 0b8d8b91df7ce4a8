import type { Order } from '../../../contract/orders.ts';
import { awaitsPayment } from '../../platform/order-facts.ts';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/forms/button.tsx';
import { latestEvent, PayOrder, type PayOrderProps } from './pay-order.tsx';
import type { PaymentReturn, Verification } from './payment-return.ts';
import { PendingPayment } from './pending-payment.tsx';

interface OrderPaymentProps extends PayOrderProps {
  /** A payment that its bank had not decided about when the customer returned; null = none. */
  pending: PaymentReturn | null;
  verify: (payment: PaymentReturn) => Promise<Verification>;
  /** The bank has decided about the pending payment. */
  onDecided: () => void;
  /** The customer returns from a payment that has arrived. */
  isJustPaid: boolean;
}

export function OrderPayment(props: OrderPaymentProps) {
  const { isJustPaid, pending, verify, onDecided, ...paying } = props;
  const { order } = paying;
  if (order.isCancelled) return <Cancelled order={order} />;
  if (order.isPaid) return isJustPaid ? <JustPaid /> : null;
  if (order.isLapsed) return <Expired order={order} />;
  if (!awaitsPayment(order)) return null;
  if (!pending) return <PayOrder {...paying} />;
  return (
    <PendingPayment key={pending.orderId} payment={pending} verify={verify} onDecided={onDecided}>
      <PayOrder {...paying} />
    </PendingPayment>
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
  return (
    <Alert
      kind="warn"
      live={false}
      title="This order ended unpaid: its pieces are no longer kept for it"
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
      <p>
        If a payment for it still arrives, the order is paid if its pieces are available; otherwise
        we refund the payment.
      </p>
    </Alert>
  );
}
