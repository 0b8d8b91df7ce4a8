import type { Order } from '../../../contract/orders.ts';
import { deliveryStatus, paymentStatus } from '../../../domain/orders/state.ts';
import { Tag } from '../../ui/badge.tsx';

/** Paid or Not Paid, Delivered or Processing (specification §4). */
export function OrderTags({ order: { isPaid, isDelivered } }: { order: Order }) {
  return (
    <span className="flex flex-wrap gap-2">
      <Tag tone={isPaid ? 'leaf' : 'gold'}>{paymentStatus(isPaid)}</Tag>
      <Tag tone={isDelivered ? 'leaf' : 'plain'}>{deliveryStatus(isDelivered, 'customer')}</Tag>
    </span>
  );
}
