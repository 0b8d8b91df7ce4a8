import type { ReactNode } from 'react';
import type { TaxDocument } from '../../../contract/documents.ts';
import { formatRupees, type Rupees } from '../../../domain/money/money.ts';
import { ROUND_OFF_LINE } from '../../../domain/orders/order-totals.ts';
import { DOCUMENT_TITLES } from '../../../domain/tax/tax-document.ts';
import { shortId } from '../../../domain/text/text.ts';
import { callApi, saveFile } from '../../platform/api.ts';
import { toFailure } from '../../platform/failure.ts';
import { shopDates } from '../../platform/shop.ts';
import { Button } from '../../ui/button.tsx';
import { FailureAlert } from '../../ui/messages.tsx';
import { useAction } from '../../ui/use-plain-form.ts';
import { type DocumentColumn, DocumentTable, OrderDocument, postalLines } from './order-sheet.tsx';

/** A document stores its day without a time: it is read as midnight UTC. */
const { formatDay } = shopDates('UTC');

/** An invoice by GST or a credit note as it was issued, on the screen and on paper. */
export function TaxDocumentSheet({ document }: { document: TaxDocument }) {
  const { kind, number, seller, buyer, order, invoice, placeOfSupply } = document;
  const facts = [
    ['Number', number],
    ['Date', formatDay(document.issuedOn)],
    ['For invoice', invoice && `${invoice.number}, ${formatDay(invoice.issuedOn)}`],
    ['Order', shortId(order._id)],
    ['Place of supply', placeOfSupply && `${placeOfSupply.name} (${placeOfSupply.code})`],
    ['Reverse charge', 'No'],
  ] as const;
  const gstin = buyer.gstin ? [`GSTIN ${buyer.gstin}`] : [];
  return (
    <OrderDocument
      label={`${DOCUMENT_TITLES[kind]} ${number}`}
      kind={DOCUMENT_TITLES[kind]}
      seller={seller}
      facts={facts}
      addressTitle="Sold and delivered to"
      addressLines={[...postalLines(buyer.name, order.shippingAddress), buyer.email, ...gstin]}
    >
      <div className="mt-6 overflow-x-auto print:overflow-visible">
        <DocumentTable
          label={`Lines of ${number}`}
          rows={document.lines.map((line, at) => ({ ...line, _id: String(at) }))}
          columns={COLUMNS}
        />
      </div>
      <Sums document={document} />
      {document.toPay !== null && (
        <p className="mt-6 font-semibold">
          To be paid in cash on delivery: {formatRupees(document.toPay)}
        </p>
      )}
      {document.endorsement && <p className="mt-6">{document.endorsement}.</p>}
      <p className="mt-6">
        All amounts are in Indian rupees. Made by a computer: it needs no signature.
      </p>
    </OrderDocument>
  );
}

type Line = TaxDocument['lines'][number] & { _id: string };

const COLUMNS: DocumentColumn<Line>[] = [
  {
    title: 'Item',
    cell: ({ description, hsn, quantity, unitPrice, discount, taxable, taxes }) => (
      <>
        {description}
        {hsn && <span className="block text-sm">HSN {hsn}</span>}
        <span className="block text-sm md:hidden print:hidden">
          {quantity > 0 && `${quantity} PCS × ${formatRupees(unitPrice)}, `}
          {discount > 0 && `discount ${formatRupees(discount)}, `}
          taxable {formatRupees(taxable)}
          {taxes.map(({ name, percent, amount }) => (
            <span key={name} className="block">
              {name} {percent}% {formatRupees(amount)}
            </span>
          ))}
        </span>
      </>
    ),
  },
  figure('Qty', ({ quantity }) => quantity > 0 && `${quantity} PCS`),
  figure('Price', ({ quantity, unitPrice }) => quantity > 0 && plain(unitPrice)),
  figure('Discount', ({ discount }) => discount > 0 && plain(discount)),
  figure('Taxable', ({ taxable }) => plain(taxable)),
  figure('Tax', ({ taxes }) =>
    taxes.map(({ name, percent, amount }) => (
      <span key={name} className="block">
        <span className="block text-sm">
          {name} {percent}%
        </span>
        {plain(amount)}
      </span>
    )),
  ),
  { title: 'Amount', cell: ({ amount }) => plain(amount), numeric: true },
];

/** A column that a phone shows below the description instead. */
function figure(title: string, cell: (line: Line) => ReactNode) {
  return { title, cell, numeric: true, className: 'max-md:hidden print:table-cell' };
}

/** An amount in a column of rupees. */
function plain(amount: Rupees): string {
  return formatRupees(amount).replace('₹', '');
}

function Sums({ document: { taxable, taxes, roundOff, total } }: { document: TaxDocument }) {
  const figures = [
    ['Taxable value', taxable] as const,
    ...taxes.map(({ name, amount }) => [name, amount] as const),
    ...(roundOff === undefined ? [] : [[ROUND_OFF_LINE, roundOff] as const]),
  ];
  return (
    <dl className="numerals mt-4 ml-auto grid max-w-80 break-inside-avoid grid-cols-[1fr_auto] gap-y-1">
      {figures.map(([name, amount]) => (
        <div key={name} className="contents">
          <dt>{name}</dt>
          <dd className="pl-4 text-right">{formatRupees(amount)}</dd>
        </div>
      ))}
      <div className="contents text-lg font-semibold">
        <dt className="border-t border-black pt-1">Total</dt>
        <dd className="border-t border-black pt-1 pl-4 text-right">{formatRupees(total)}</dd>
      </div>
    </dl>
  );
}

/** The documents of an order below one another, each with its PDF. */
export function TaxDocuments({ documents }: { documents: readonly TaxDocument[] }) {
  return documents.map((document) => (
    <div key={document._id} className="mb-8 break-after-page last:mb-0 last:break-after-auto">
      <div className="mx-auto mb-3 flex max-w-[210mm] justify-end print:hidden">
        <SavePdf document={document} />
      </div>
      <TaxDocumentSheet document={document} />
    </div>
  ));
}

function SavePdf({ document: { _id: documentId, number, order } }: { document: TaxDocument }) {
  const { isPending, failure, run } = useAction(toFailure);
  const save = async () => {
    const params = { id: order._id, documentId };
    const file = await callApi('GET /api/orders/{id}/documents/{documentId}/pdf', { params });
    saveFile(file, `${number.replaceAll('/', '-')}.pdf`);
  };
  return (
    <div className="grid justify-items-end gap-2">
      <Button
        variant="secondary"
        pending={isPending}
        pendingText="Saving…"
        onClick={() => run(save)}
      >
        Save PDF<span className="sr-only"> of {number}</span>
      </Button>
      <FailureAlert>{failure?.message}</FailureAlert>
    </div>
  );
}
