import { useState } from 'react';
import { type ApiClient, ApiError } from '../../../contract/client.ts';
import type { AdminOrder, Invoice } from '../../../contract/order-admin.ts';
import { formatRupees, times } from '../../../domain/money/money.ts';
import { PAYMENT_FEE_LINE, taxLine } from '../../../domain/orders/order-totals.ts';
import { isCollected, isPrepaid } from '../../../domain/payments/payment-methods.ts';
import { shortId } from '../../../domain/text/text.ts';
import { FailureAlert, useAdminAction } from '../../admin/forms/admin-action.tsx';
import { SETTINGS_PATH } from '../../admin/frame/admin-paths.ts';
import { adminHead, loadScreen } from '../../admin/frame/load-screen.tsx';
import {
  DocumentScreen,
  DocumentTable,
  OrderDocument,
  postalLines,
} from '../../admin/orders/order-document.tsx';
import { browserApi } from '../../platform/api.ts';
import { shopDates, useShopDates } from '../../platform/shop.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/messages.tsx';
import { TextLink } from '../../ui/typography.tsx';
import type { Route } from './+types/invoice.ts';

export const meta: Route.MetaFunction = ({ matches, params }) =>
  adminHead(matches, `Invoice of order ${shortId(params.id)}`);

export function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  return loadScreen({ request }, (api, signal) => loadInvoice(api, params.id, signal));
}

export default function InvoicePage({ loaderData, params }: Route.ComponentProps) {
  const { data, error } = loaderData;
  const [issuedHere, setIssued] = useState<Invoice | null>(null);
  const issued = data?.invoice ?? issuedHere;
  return (
    <DocumentScreen title="Invoice" orderId={params.id} error={error} isReady={issued !== null}>
      {issued && <InvoiceDocument invoice={issued} />}
      {data && !issued && <IssueInvoice found={data.found} onIssued={setIssued} />}
    </DocumentScreen>
  );
}

async function loadInvoice(api: ApiClient, id: string, signal: AbortSignal) {
  const input = { params: { id }, signal };
  const found = await api.call('GET /api/admin/orders/{id}', input);
  try {
    return { found, invoice: await api.call('GET /api/admin/orders/{id}/invoice', input) };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { found, invoice: null };
    throw error;
  }
}

/** An invoice stores the day of issue without a time: it is read as midnight UTC. */
const ISSUED = shopDates('UTC');

function InvoiceDocument({ invoice }: { invoice: Invoice }) {
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
        <Lines order={order} />
      </div>
      <Totals order={order} />
      {!order.paidAt && (
        <p className="mt-6 font-semibold">
          To be paid in cash on delivery: {formatRupees(order.totalPrice)}. All amounts are in
          Indian rupees.
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

/** Columns that a phone shows below the name instead. */
const NOT_ON_PHONES = 'max-md:hidden print:table-cell';

function Lines({ order }: Pick<Invoice, 'order'>) {
  return (
    <DocumentTable
      label="Lines of the invoice"
      rows={order.orderItems}
      columns={[
        {
          title: 'Item',
          cell: ({ name, qty, price }) => (
            <>
              {name}
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
        {
          title: 'Amount',
          cell: ({ price, qty }) => formatRupees(times(price, qty)),
          numeric: true,
        },
      ]}
    />
  );
}

function Totals({ order }: Pick<Invoice, 'order'>) {
  const { itemsPrice, discountPrice, promoCode, taxPrice, shippingPrice, totalPrice } = order;
  const { paymentFee } = order;
  const taxName = taxLine(order);
  const discount = promoCode ? `Discount (${promoCode})` : 'Discount';
  const figures = [
    ['Subtotal', formatRupees(itemsPrice)],
    ...(discountPrice > 0 ? [[discount, `−${formatRupees(discountPrice)}`] as const] : []),
    ...(taxName ? [[taxName, formatRupees(taxPrice)] as const] : []),
    ['Shipping', formatRupees(shippingPrice)],
    ...(paymentFee > 0 ? [[PAYMENT_FEE_LINE, formatRupees(paymentFee)] as const] : []),
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

interface IssueInvoiceProps {
  found: AdminOrder;
  onIssued: (invoice: Invoice) => void;
}

function IssueInvoice({ found: { order, blocked }, onIssued }: IssueInvoiceProps) {
  const { isPending, failure, run } = useAdminAction();
  if (blocked.invoice) return <Alert live={false}>{blocked.invoice}</Alert>;

  function issue() {
    const params = { id: order._id };
    void run(async () =>
      onIssued(await browserApi().call('POST /api/admin/orders/{id}/invoice', { params })),
    );
  }

  return (
    <div className="max-w-3xl space-y-4">
      <p className="max-w-[60ch] text-soft">
        This order has no invoice yet. You cannot change an invoice after you issue it.
      </p>
      <FailureAlert
        actions={
          <TextLink standalone to={SETTINGS_PATH}>
            Open settings
          </TextLink>
        }
      >
        {failure?.message}
      </FailureAlert>
      <Button pending={isPending} pendingText="Issuing…" onClick={issue}>
        Issue invoice
      </Button>
    </div>
  );
}
