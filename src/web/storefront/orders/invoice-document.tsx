import type { Invoice } from '../../../contract/orders.ts';
import { fullName } from '../../../domain/catalogue/variants.ts';
import {
  formatPaise,
  formatRupees,
  type Rupees,
  rupees,
  subtract,
  times,
  toPaise,
} from '../../../domain/money/money.ts';
import { PAYMENT_FEE_LINE, taxLine } from '../../../domain/orders/order-totals.ts';
import { isCollected, isPrepaid } from '../../../domain/payments/payment-methods.ts';
import { shortId } from '../../../domain/text/text.ts';
import { shopDates, useShopDates } from '../../platform/shop.ts';
import { type DocumentColumn, DocumentTable, OrderDocument, postalLines } from './order-sheet.tsx';

/** An invoice stores the day of issue without a time: it is read as midnight UTC. */
const ISSUED = shopDates('UTC');

export function InvoiceDocument({ invoice }: { invoice: Invoice }) {
  const { formatDay } = useShopDates();
  const { number, issuedOn, seller, buyer, order } = invoice;
  const facts = [
    ['Number', number],
    ['Date', ISSUED.formatDay(issuedOn)],
    ['Order', shortId(order._id)],
    ['Placed', formatDay(order.createdAt)],
  ] as const;
  return (
    <OrderDocument
      label={`Invoice ${number}`}
      kind="Invoice"
      seller={seller}
      facts={facts}
      addressTitle="Sold to"
      addressLines={[...postalLines(buyer.name, order.shippingAddress), buyer.email]}
    >
      <div className="mt-6 overflow-x-auto print:overflow-visible">
        <DocumentTable
          label="Lines of the invoice"
          rows={order.orderItems}
          columns={LINE_COLUMNS}
        />
      </div>
      <Totals order={order} credited={invoice.credited ?? rupees(0)} />
      {!order.paidAt && (
        <p className="mt-6 font-semibold">
          To be paid in cash on delivery: {formatRupees(invoice.toPay ?? order.totalPrice)}. All
          amounts are in Indian rupees.
        </p>
      )}
      {order.paidAt && (
        <p className="mt-6">
          Paid on {formatDay(order.paidAt)}
          {isCollected(order.paymentMethod) && ' in cash'}
          {isPrepaid(order.paymentMethod) && ` by ${order.paymentMethod}`}. All amounts are in
          Indian rupees.
        </p>
      )}
    </OrderDocument>
  );
}

type Line = Invoice['order']['orderItems'][number];

/** Columns that a phone shows below the name instead. */
const NOT_ON_PHONES = 'max-md:hidden print:table-cell';

const LINE_COLUMNS: DocumentColumn<Line>[] = [
  {
    title: 'Item',
    cell: ({ name, options, qty, price }) => (
      <>
        {fullName({ name, options })}
        <span className="block md:hidden print:hidden">
          {qty} × {formatRupees(price)}
        </span>
      </>
    ),
  },
  { title: 'Qty', cell: ({ qty }) => qty, numeric: true, className: NOT_ON_PHONES },
  {
    title: 'Price',
    cell: ({ price }) => formatRupees(price),
    numeric: true,
    className: NOT_ON_PHONES,
  },
  { title: 'Amount', cell: ({ price, qty }) => formatRupees(times(price, qty)), numeric: true },
];

function Totals({ order, credited }: Pick<Invoice, 'order'> & { credited: Rupees }) {
  const { itemsPrice, discountPrice, promoCode, taxPrice, shippingPrice, totalPrice } = order;
  const { paymentFee } = order;
  const taxName = taxLine(order, toPaise(taxPrice));
  const discount = promoCode ? `Discount (${promoCode})` : 'Discount';
  const figures = [
    ['Subtotal', formatRupees(itemsPrice)],
    ...(discountPrice > 0 ? [[discount, `−${formatRupees(discountPrice)}`] as const] : []),
    ...(taxName ? [[taxName, formatRupees(taxPrice)] as const] : []),
    ['Shipping', formatRupees(shippingPrice)],
    ...(paymentFee > 0 ? [[PAYMENT_FEE_LINE, formatRupees(paymentFee)] as const] : []),
    ...(credited > 0 ? [['Taken off', `−${formatRupees(credited)}`] as const] : []),
  ] as const;
  return (
    <dl className="numerals mt-4 ml-auto grid max-w-80 break-inside-avoid grid-cols-[1fr_auto] gap-y-1">
      {figures.map(([name, sum]) => (
        <div key={name} className="contents">
          <dt className="wrap-anywhere">{name}</dt>
          <dd className="pl-4 text-right">{sum}</dd>
        </div>
      ))}
      <div className="contents text-lg font-semibold">
        <dt className="border-t border-black pt-1 wrap-anywhere">Total</dt>
        <dd className="border-t border-black pt-1 pl-4 text-right">
          {formatPaise(subtract(toPaise(totalPrice), toPaise(credited)))}
        </dd>
      </div>
    </dl>
  );
}
