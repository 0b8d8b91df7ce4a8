import type { Order } from '../../../contract/orders.ts';
import { DeliveryTag } from '../lists/data-table.tsx';
import { partlyShippedText } from './pieces.ts';

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
