import type { Order } from '../../../contract/order.ts';
import { formatRupees } from '../../../domain/money.ts';
import { TAX_PERCENT } from '../../../domain/pricing.ts';
import { piecesOf } from './checkout-item.ts';

interface OrderFiguresProps {
  /** Such as "3 items". */
  pieces: string;
  /** All in rupees. */
  items: number;
  discount?: number;
  /** The code the discount was granted for. */
  promoCode?: string | null;
  tax: number;
  shipping: number;
  total: number;
}

/** Subtotal, discount, tax, shipping and total, so that the tax comes as no surprise at the end. */
export function OrderFigures(props: OrderFiguresProps) {
  const { pieces, items, discount = 0, promoCode, tax, shipping, total } = props;
  return (
    <dl className="numerals grid gap-2">
      <Figure name={`Subtotal (${pieces})`} value={formatRupees(items)} />
      {discount > 0 && (
        <Figure
          name={promoCode ? `Discount (${promoCode})` : 'Discount'}
          value={`−${formatRupees(discount)}`}
          isGain
        />
      )}
      <Figure name={`Tax (${TAX_PERCENT}%)`} value={formatRupees(tax)} />
      <Figure name="Shipping" value={shipping === 0 ? 'Free' : formatRupees(shipping)} />
      <div className="mt-2 flex items-baseline justify-between gap-4 border-t border-line pt-4">
        <dt className="font-semibold">Total</dt>
        <dd className="text-xl font-semibold">{formatRupees(total)}</dd>
      </div>
    </dl>
  );
}

/** The same figures of an order that has been placed. */
export function PlacedOrderFigures({ order }: { order: Order }) {
  return (
    <OrderFigures
      pieces={piecesOf(order.orderItems)}
      items={order.itemsPrice}
      discount={order.discountPrice}
      promoCode={order.promoCode}
      tax={order.taxPrice}
      shipping={order.shippingPrice}
      total={order.totalPrice}
    />
  );
}

interface FigureProps {
  name: string;
  value: string;
  /** Makes the total smaller. */
  isGain?: boolean;
}

function Figure({ name, value, isGain }: FigureProps) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className={isGain ? 'text-leaf wrap-anywhere' : 'text-soft'}>{name}</dt>
      <dd className={isGain ? 'font-medium whitespace-nowrap text-leaf' : undefined}>{value}</dd>
    </div>
  );
}
