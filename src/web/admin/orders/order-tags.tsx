import type { Order } from '../../../contract/orders.ts';
import {
  deliveryStatus,
  partlyShippedText,
  paymentStatus,
} from '../../../domain/orders/order-state.ts';
import { Tag } from '../../ui/tags.tsx';

export function PaymentTag({ isPaid }: { isPaid: boolean }) {
  return <Tag tone={isPaid ? 'success' : 'gold'}>{paymentStatus(isPaid)}</Tag>;
}

export function DeliveryTag({ isDelivered }: { isDelivered: boolean }) {
  return <Tag tone={isDelivered ? 'success' : 'plain'}>{deliveryStatus(isDelivered, 'admin')}</Tag>;
}

/** Whether an order is delivered, and below how much of it is sent where that is a part. */
export function DeliveryState({ order }: { order: Order }) {
  const part = partlyShippedText(order);
  return (
    <>
      <DeliveryTag isDelivered={order.isDelivered} />
      {part && (
        <span className="numerals mt-1 block text-sm whitespace-nowrap text-soft">{part}</span>
      )}
    </>
  );
}
