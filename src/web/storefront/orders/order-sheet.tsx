import type { ReactNode } from 'react';
import type { Invoice, ShippingAddress } from '../../../contract/orders.ts';
import { phoneText } from '../../../domain/text/phone.ts';
import { classes } from '../../ui/classes.ts';

interface OrderDocumentProps {
  label: string;
  kind: string;
  seller: Invoice['seller'] & { state?: string };
  /** Those without a value are left out. */
  facts: readonly (readonly [name: string, value: string | null | undefined])[];
  addressTitle: string;
  addressLines: readonly string[];
  children: ReactNode;
}

/** A sheet of A4, black on white on the screen as on paper. */
export function OrderDocument(props: OrderDocumentProps) {
  const { label, kind, seller, facts, addressTitle, addressLines, children } = props;
  const { name, legalName, address, email, phone, gstin, state } = seller;
  return (
    <article
      aria-label={label}
      className="paper-sheet mx-auto w-full max-w-[210mm] border border-line bg-white p-5 text-black sm:p-[15mm] print:max-w-none print:border-0 print:p-0"
    >
      <header className="flex flex-wrap justify-between gap-x-8 gap-y-5 border-b border-black pb-5">
        <div className="min-w-0 wrap-anywhere">
          <p className="font-display text-2xl">{name}</p>
          {legalName && <p className="font-semibold">{legalName}</p>}
          {address && <p className="whitespace-pre-line">{address}</p>}
          {email && <p>{email}</p>}
          {phone && <p className="numerals">{phone}</p>}
          {gstin && <p className="numerals">GSTIN {gstin}</p>}
          {state && <p>State: {state}</p>}
        </div>
        <div className="min-w-0">
          <p className="mb-1 text-xl font-semibold">{kind}</p>
          <dl className="numerals grid grid-cols-[auto_minmax(0,auto)] justify-start gap-x-4">
            {facts
              .filter(([, value]) => value)
              .map(([fact, value]) => (
                <div key={fact} className="contents">
                  <dt>{fact}</dt>
                  <dd className="font-semibold wrap-anywhere">{value}</dd>
                </div>
              ))}
          </dl>
        </div>
      </header>
      <section className="mt-5">
        <p className="font-semibold">{addressTitle}</p>
        <address className="not-italic wrap-anywhere">
          {addressLines.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </address>
      </section>
      {children}
    </article>
  );
}

export interface DocumentColumn<Row> {
  title: string;
  cell: (row: Row) => ReactNode;
  /** Aligned to the right. */
  numeric?: boolean;
  className?: string;
}

interface DocumentTableProps<Row> {
  label: string;
  columns: readonly DocumentColumn<Row>[];
  rows: readonly Row[];
  total?: readonly [name: string, value: ReactNode];
}

/** The lines of a document; no line breaks across pages. */
export function DocumentTable<Row extends { _id: string }>(props: DocumentTableProps<Row>) {
  const { label, columns, rows, total } = props;
  return (
    <table aria-label={label} className="w-full text-left">
      <thead>
        <tr>
          {columns.map(({ title, numeric, className }) => (
            <th key={title} scope="col" className={classes(numeric ? NUMBER : CELL, className)}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row._id} className="break-inside-avoid">
            {columns.map(({ title, cell, numeric, className }) => (
              <td key={title} className={classes(numeric ? NUMBER : CELL, className)}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {total && (
        <tfoot>
          <tr className="font-semibold">
            <th scope="row" className={CELL}>
              {total[0]}
            </th>
            <td className={NUMBER}>{total[1]}</td>
          </tr>
        </tfoot>
      )}
    </table>
  );
}

const CELL = 'border-b border-black/25 py-2 pr-3 align-top wrap-anywhere last:pr-0';
const NUMBER = `${CELL} numerals text-right whitespace-nowrap`;

export function postalLines(name: string, to: ShippingAddress): string[] {
  const lines = [
    name,
    to.address,
    `${to.city} ${to.postalCode}`,
    [to.state, to.country].filter(Boolean).join(', '),
    to.phone ? `Phone ${phoneText(to.phone)}` : '',
  ];
  return lines.map((line) => line.trim()).filter(Boolean);
}
