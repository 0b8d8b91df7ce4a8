import type { Order } from '../../../../contract/order.ts';
import type { Invoice } from '../../../../contract/order-desk.ts';
import { formatRupees } from '../../../../domain/money.ts';
import { gatewayOf } from '../../../../domain/payment-methods.ts';
import { TAX_PERCENT } from '../../../../domain/pricing.ts';
import { shortId } from '../../../../domain/short-id.ts';
import { shopDates, useShopDates } from '../../../platform/shop-dates.ts';
import { classes } from '../../../ui/classes.ts';
import { PaperAddress, PaperHead, PaperSheet, paperCell, paperNumber } from './paper-sheet.tsx';
import { postalLines } from './postal-lines.ts';

/** An invoice keeps the day on which it was issued, not the moment: a day is read as midnight UTC. */
const ISSUED = shopDates('UTC');

/** An invoice as it was issued. */
export function InvoicePaper({ invoice }: { invoice: Invoice }) {
  const { shownDay } = useShopDates();
  const { number, issuedOn, seller, buyer, order } = invoice;
  const facts = [
    ['Number', number],
    ['Date', ISSUED.shownDay(issuedOn)],
    ['Order', shortId(order._id)],
    ['Placed', shownDay(order.createdAt)],
  ] as const;
  const buyerLines = [...postalLines(buyer.name, order.shippingAddress), buyer.email];
  return (
    <PaperSheet label={`Invoice ${number}`}>
      <PaperHead seller={seller} kind="Invoice" facts={facts} />
      <PaperAddress title="Sold to" lines={buyerLines} />
      <div className="mt-6 overflow-x-auto print:overflow-visible">
        <Lines order={order} />
      </div>
      <Totals order={order} />
      {order.paidAt && (
        <p className="mt-6">
          Paid on {shownDay(order.paidAt)}
          {gatewayOf(order.paymentMethod) === null ? '' : ` by ${order.paymentMethod}`}. All amounts
          are in Indian rupees.
        </p>
      )}
    </PaperSheet>
  );
}

/** Columns for which a phone has no room: there they stand below the name. */
const PAPER_ONLY = 'max-md:hidden print:table-cell';

function Lines({ order }: { order: Order }) {
  return (
    <table aria-label="Lines of the invoice" className="w-full text-left">
      <thead>
        <tr>
          <th scope="col" className={paperCell}>
            Item
          </th>
          <th scope="col" className={classes(paperNumber, PAPER_ONLY)}>
            Qty
          </th>
          <th scope="col" className={classes(paperNumber, PAPER_ONLY)}>
            Price
          </th>
          <th scope="col" className={paperNumber}>
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {order.orderItems.map(({ _id, name, qty, price }) => (
          <tr key={_id} className="break-inside-avoid">
            <td className={paperCell}>
              {name}
              <span className="block md:hidden print:hidden">
                {qty} × {formatRupees(price)}
              </span>
            </td>
            <td className={classes(paperNumber, PAPER_ONLY)}>{qty}</td>
            <td className={classes(paperNumber, PAPER_ONLY)}>{formatRupees(price)}</td>
            <td className={paperNumber}>{formatRupees(price * qty)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Totals({ order }: { order: Order }) {
  const { itemsPrice, discountPrice, promoCode, taxPrice, shippingPrice, totalPrice } = order;
  const discount = promoCode ? `Discount (${promoCode})` : 'Discount';
  const figures = [
    ['Subtotal', formatRupees(itemsPrice)],
    ...(discountPrice > 0 ? [[discount, `−${formatRupees(discountPrice)}`] as const] : []),
    [`Tax (${TAX_PERCENT}%)`, formatRupees(taxPrice)],
    ['Shipping', formatRupees(shippingPrice)],
  ] as const;
  return (
    <dl className="numerals mt-4 ml-auto grid max-w-80 break-inside-avoid grid-cols-[1fr_auto] gap-y-1">
      {figures.map(([name, sum]) => (
        <div key={name} className="contents">
          <dt className="wrap-anywhere">{name}</dt>
          <dd className="pl-6 text-right">{sum}</dd>
        </div>
      ))}
      <div className="contents text-lg font-semibold">
        <dt className="border-t border-black pt-1">Total</dt>
        <dd className="border-t border-black pt-1 pl-6 text-right">{formatRupees(totalPrice)}</dd>
      </div>
    </dl>
  );
}
