import type { Order } from '../../../contract/order.ts';
import { awaitsPayment } from '../../../domain/order-status.ts';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { AwaitedPayment } from './awaited-payment.tsx';
import { latestEvent } from './order-events.ts';
import { PayOrder, type PayOrderProps } from './pay-order.tsx';
import type { PaymentReturn } from './payment-return.ts';
import type { Verification } from './verify-payment.ts';

interface OrderStateProps extends PayOrderProps {
  /** A payment its bank had not decided about when the buyer came back; null = none. */
  awaited: PaymentReturn | null;
  ask: (payment: PaymentReturn) => Promise<Verification>;
  /** The awaited payment has arrived, or will not. */
  onDecided: () => void;
  /** The buyer comes straight from a payment that has arrived. */
  isJustPaid: boolean;
}

/** What is to be done or known about an order's payment; nothing for one that is paid and on its way. */
export function OrderState({ isJustPaid, awaited, ask, onDecided, ...props }: OrderStateProps) {
  const { order } = props;
  if (order.isCancelled) return <Cancelled order={order} />;
  if (order.isPaid) return isJustPaid ? <JustPaid /> : null;
  if (order.isLapsed) return <Lapsed order={order} />;
  if (!awaitsPayment(order)) return null;
  if (!awaited) return <PayOrder {...props} />;
  return (
    <AwaitedPayment payment={awaited} ask={ask} onDecided={onDecided}>
      <PayOrder {...props} />
    </AwaitedPayment>
  );
}

function JustPaid() {
  return (
    <Alert kind="success" title="Your payment has arrived. Thank you.">
      We pack every saree by hand, and tell you here when it is on its way.
    </Alert>
  );
}

function Cancelled({ order }: { order: Order }) {
  const why = latestEvent(order, 'cancelled')?.note;
  return (
    <Alert kind="warn" live={false} title="This order was cancelled">
      {why && <p className="wrap-anywhere">{why}</p>}
      {order.isPaid && <p>What you paid goes back to you; the timeline below says when.</p>}
    </Alert>
  );
}

function Lapsed({ order }: { order: Order }) {
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
        To order again, see whether your cart still holds them, or open a saree below and add it
        once more.
      </p>
      <p>
        Should a payment for it still arrive, it counts if the pieces are there, else all of it goes
        back to you.
      </p>
    </Alert>
  );
}
