import { deliveryStatus, paymentStatus } from '../../../domain/orders/state.ts';
import { Tag } from '../../ui/badge.tsx';

export function PaymentTag({ isPaid }: { isPaid: boolean }) {
  return <Tag tone={isPaid ? 'leaf' : 'gold'}>{paymentStatus(isPaid)}</Tag>;
}

export function DeliveryTag({ isDelivered }: { isDelivered: boolean }) {
  return <Tag tone={isDelivered ? 'leaf' : 'plain'}>{deliveryStatus(isDelivered, 'admin')}</Tag>;
}
