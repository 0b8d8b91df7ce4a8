import type { Order } from '../../../contract/orders.ts';
import {
  formatPaise,
  formatRupees,
  type Paise,
  type Rupees,
  rupees,
  toPaise,
} from '../../../domain/money/money.ts';
import {
  type ContainedGst,
  formatRoundOff,
  GST_LINE,
  getContainedGst,
  type OrderTotals,
  PAYMENT_FEE_LINE,
  ROUND_OFF_LINE,
  type TaxRate,
  taxLine,
} from '../../../domain/orders/order-totals.ts';
import { classes } from '../../ui/classes.ts';
import { availableItems } from './cart-items.ts';
import { useCart } from './cart-store.ts';
import { useCheckoutTotals } from './checkout-totals.ts';

export function itemCountText(items: readonly { qty: number }[]): string {
  const count = items.reduce((sum, { qty }) => sum + qty, 0);
  return count === 1 ? '1 item' : `${count} items`;
}

/** Whether the promo code covers all of the order in the cart, so that no payment method is needed. */
export function useNothingToPay(): boolean {
  const items = availableItems(useCart());
  const { totalsWith } = useCheckoutTotals();
  return items.length > 0 && totalsWith().total === 0;
}

interface OrderFiguresProps {
  itemCount: string;
  totals: OrderTotals;
  /** Of a placed order with the GST in its total. */
  taxRate: TaxRate & ContainedGst<Rupees>;
  promoCode?: string | null;
  /** The shop has not said yet what tax it adds. */
  isTaxAwaited?: boolean;
}

export function OrderFigures(props: OrderFiguresProps) {
  const { itemCount, totals, taxRate, promoCode, isTaxAwaited } = props;
  const { items, discount, tax, shipping, paymentFee, roundOff, total } = totals;
  const taxName = isTaxAwaited ? taxRate.taxLabel : taxLine(taxRate, tax);
  const gst = getContainedGst(taxRate) ?? rupees(0);
  const known = (amount: Paise) => (isTaxAwaited ? '…' : formatPaise(amount));
  return (
    <dl className="numerals grid gap-2">
      <Figure name={`Subtotal (${itemCount})`} value={formatPaise(items)} />
      {discount > 0 && (
        <Figure
          name={promoCode ? `Discount (${promoCode})` : 'Discount'}
          value={`−${formatPaise(discount)}`}
          look="gain"
        />
      )}
      {taxName && <Figure name={taxName} value={known(tax)} />}
      <Figure name="Shipping" value={shipping === 0 ? 'Free' : formatPaise(shipping)} />
      {paymentFee > 0 && <Figure name={PAYMENT_FEE_LINE} value={formatPaise(paymentFee)} />}
      {roundOff !== 0 && !isTaxAwaited && (
        <Figure name={ROUND_OFF_LINE} value={formatRoundOff(roundOff).replace('-', '−')} />
      )}
      <div className="mt-2 flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-4">
        <dt className="font-semibold">Total</dt>
        <dd className="ml-auto text-xl font-semibold">{known(total)}</dd>
      </div>
      {gst > 0 && <Figure name={GST_LINE} value={formatRupees(gst)} />}
    </dl>
  );
}

export function PlacedOrderFigures({ order }: { order: Order }) {
  return (
    <OrderFigures
      itemCount={itemCountText(order.orderItems)}
      totals={{
        items: toPaise(order.itemsPrice),
        discount: toPaise(order.discountPrice),
        tax: toPaise(order.taxPrice),
        shipping: toPaise(order.shippingPrice),
        paymentFee: toPaise(order.paymentFee),
        roundOff: toPaise(order.roundOff ?? rupees(0)),
        total: toPaise(order.totalPrice),
      }}
      taxRate={order}
      promoCode={order.promoCode}
    />
  );
}

const LOOKS = {
  usual: ['text-soft'],
  gain: ['text-success wrap-anywhere', 'font-medium whitespace-nowrap text-success'],
  strong: ['font-semibold', 'font-semibold'],
  plain: [],
  answer: ['', 'font-semibold'],
};

interface FigureProps {
  name: string;
  value: string;
  look?: keyof typeof LOOKS;
}

export function Figure({ name, value, look = 'usual' }: FigureProps) {
  const [nameLook, valueLook] = LOOKS[look];
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className={nameLook}>{name}</dt>
      <dd className={classes('ml-auto', valueLook)}>{value}</dd>
    </div>
  );
}
