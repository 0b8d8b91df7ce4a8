import { ABROAD } from '../addresses/indian-addresses.ts';
import { type Paise, rupees, sum, toPaise, toRupees, ZERO } from '../money/money.ts';
import { financialYearStart } from '../time/calendar.ts';
import { DOCUMENT_TITLES, type DocumentKind } from './tax-document.ts';

/** The sections of the monthly return by their names, and `register`: every document of the month. */
export const GSTR1_SECTIONS = [
  'b2b',
  'b2cl',
  'b2cs',
  'exp',
  'cdnr',
  'cdnur',
  'hsn',
  'docs',
  'register',
] as const;
export type Gstr1Section = (typeof GSTR1_SECTIONS)[number];

/** A row by the headings of the government's offline tool; numbers are rupees or pieces. */
export type Gstr1Row = Record<string, string | number>;

/** What the return needs of an issued document. Amounts in paise. */
export interface IssuedDocument {
  kind: DocumentKind;
  number: string;
  /** 'YYYY-MM-DD' */
  issuedOn: string;
  seller: { gstin: string };
  buyer: { name: string; gstin: string };
  placeOfSupply: { code: string; name: string } | null;
  /** Of a credit note: its invoice. */
  invoice: { number: string } | null;
  order: { _id: string };
  lines: readonly {
    hsn: string;
    quantity: number;
    taxable: Paise;
    amount: Paise;
    taxes: readonly { name: string; percent: number; amount: Paise }[];
  }[];
  taxable: Paise;
  /** Part of the total, and of nothing else. */
  roundOff?: Paise | undefined;
  total: Paise;
}

/** Invoices to consumers in other states are listed one by one above this (CGST Rules 2017, rule 59). */
const LARGE = toPaise(rupees(100_000));

/** How a sale is listed. */
type SaleKind = 'b2b' | 'b2cl' | 'b2cs' | 'exp';

function getSaleKind(invoice: IssuedDocument): SaleKind {
  // The state of then: the shop may have moved since.
  const sellerState = invoice.seller.gstin.slice(0, 2);
  const place = invoice.placeOfSupply?.code ?? sellerState;
  if (place === ABROAD) return 'exp';
  if (invoice.buyer.gstin !== '') return 'b2b';
  return place !== sellerState && invoice.total > LARGE ? 'b2cl' : 'b2cs';
}

/** Taxable values and taxes of one rate, in paise. */
interface RateSum {
  percent: number;
  taxable: Paise;
  amount: Paise;
  quantity: number;
  cgst: Paise;
  sgst: Paise;
  igst: Paise;
}

type Line = IssuedDocument['lines'][number];
const percentOf = ({ taxes }: Line) => taxes.reduce((all, { percent }) => all + percent, 0);
const taxOf = (lines: readonly Line[], isName: (name: string) => boolean) =>
  sum(
    ...lines.flatMap(({ taxes }) =>
      taxes.filter(({ name }) => isName(name)).map((tax) => tax.amount),
    ),
  );

/** The sums of each rate; none where sales and their credit notes cancel each other. */
function sumByRate(lines: readonly Line[]): RateSum[] {
  const sums = [...Map.groupBy(lines, percentOf)].map(([percent, ofRate]) => ({
    percent,
    taxable: sum(...ofRate.map(({ taxable }) => taxable)),
    amount: sum(...ofRate.map(({ amount }) => amount)),
    quantity: ofRate.reduce((all, { quantity }) => all + quantity, 0),
    cgst: taxOf(ofRate, (name) => name === 'CGST'),
    sgst: taxOf(ofRate, (name) => name === 'SGST' || name === 'UTGST'),
    igst: taxOf(ofRate, (name) => name === 'IGST'),
  }));
  return sums.filter(({ percent: _, ...ofRate }) =>
    Object.values(ofRate).some((each) => each !== 0),
  );
}

/**
 * The last day on which a credit note lowers the tax of an invoice: 30 November after its financial year
 * (CGST Act, section 34), or the day of the annual return, which the shop does not know. A later one is
 * in the register alone, and the shop bears its tax.
 */
const lastDayOfNotes = (invoicedOn: string) => `${financialYearStart(invoicedOn) + 1}-11-30`;

/**
 * The rows of GSTR-1 (CGST Rules 2017, rule 59) of a month's documents, by section. `invoices`: those that
 * its credit notes are about, also of earlier months. Documents of test orders are left out before.
 */
export function toGstr1(
  documents: readonly IssuedDocument[],
  invoices: readonly IssuedDocument[],
): Record<Gstr1Section, Gstr1Row[]> {
  const byNumber = new Map([...invoices, ...documents].map((each) => [each.number, each]));
  const listed = documents.filter(({ kind }) => kind !== 'bill-of-supply');
  const sales = listed.map((document) => {
    const about = byNumber.get(document.invoice?.number ?? '') ?? document;
    const isNote = document.kind === 'credit-note';
    return {
      document,
      isNote,
      kind: getSaleKind(about),
      // Sales with one tax that is added have no place: they are none by GST, nor are their notes.
      isListed:
        about.kind !== 'bill-of-supply' &&
        about.placeOfSupply !== null &&
        document.issuedOn <= lastDayOfNotes(about.issuedOn),
    };
  });
  const taxed = sales.filter(({ isListed }) => isListed);
  const rowsOf = (kinds: readonly SaleKind[], ofNotes: boolean, toRow: RowWriter) =>
    taxed
      .filter(({ kind, isNote }) => kinds.includes(kind) && isNote === ofNotes)
      .flatMap(({ document, kind }) =>
        sumByRate(document.lines).map((rate) => toRow(document, rate, kind)),
      );
  return {
    b2b: rowsOf(['b2b'], false, ROWS.b2b),
    b2cl: rowsOf(['b2cl'], false, ROWS.b2cl),
    b2cs: toConsumerRows(taxed.filter(({ kind }) => kind === 'b2cs')),
    exp: rowsOf(['exp'], false, ROWS.exp),
    cdnr: rowsOf(['b2b'], true, ROWS.cdnr),
    cdnur: rowsOf(['b2cl', 'exp'], true, ROWS.cdnur),
    hsn: toHsnRows(taxed),
    docs: toDocumentRows(documents),
    register: documents.map((document) => toRegisterRow(document)),
  };
}

type RowWriter = (document: IssuedDocument, rate: RateSum, kind: SaleKind) => Gstr1Row;

/** The rows of sections that list documents. */
const ROWS = {
  b2b: (document, rate) => ({
    'GSTIN/UIN of Recipient': document.buyer.gstin,
    'Receiver Name': document.buyer.name,
    'Invoice Number': document.number,
    'Invoice date': toDate(document.issuedOn),
    'Invoice Value': toRupees(document.total),
    'Place Of Supply': toPlace(document),
    'Reverse Charge': 'N',
    'Applicable % of Tax Rate': '',
    'Invoice Type': 'Regular B2B',
    'E-Commerce GSTIN': '',
    ...toValues(rate),
  }),
  b2cl: (document, rate) => ({
    'Invoice Number': document.number,
    'Invoice date': toDate(document.issuedOn),
    'Invoice Value': toRupees(document.total),
    'Place Of Supply': toPlace(document),
    'Applicable % of Tax Rate': '',
    ...toValues(rate),
    'E-Commerce GSTIN': '',
  }),
  exp: (document, rate) => ({
    'Export Type': 'WOPAY',
    'Invoice Number': document.number,
    'Invoice date': toDate(document.issuedOn),
    'Invoice Value': toRupees(document.total),
    'Port Code': '',
    'Shipping Bill Number': '',
    'Shipping Bill Date': '',
    ...toValues(rate),
  }),
  cdnr: (document, rate) => ({
    'GSTIN/UIN of Recipient': document.buyer.gstin,
    'Receiver Name': document.buyer.name,
    'Note Number': document.number,
    'Note Date': toDate(document.issuedOn),
    'Note Type': 'C',
    'Place Of Supply': toPlace(document),
    'Reverse Charge': 'N',
    'Note Supply Type': 'Regular B2B',
    'Note Value': toRupees(document.total),
    'Applicable % of Tax Rate': '',
    ...toValues(rate),
  }),
  cdnur: (document, rate, kind) => ({
    'UR Type': kind === 'exp' ? 'EXPWOP' : 'B2CL',
    'Note Number': document.number,
    'Note Date': toDate(document.issuedOn),
    'Note Type': 'C',
    'Place Of Supply': toPlace(document),
    'Note Value': toRupees(document.total),
    'Applicable % of Tax Rate': '',
    ...toValues(rate),
  }),
} satisfies Partial<Record<Gstr1Section, RowWriter>>;

const ANY: IssuedDocument = {
  ...{ kind: 'tax-invoice', number: '1', issuedOn: '', invoice: null, placeOfSupply: null },
  ...{ seller: { gstin: '' }, buyer: { name: '', gstin: '' }, order: { _id: '' } },
  lines: [{ hsn: '', quantity: 1, taxable: ZERO, amount: ZERO, taxes: [] }],
  ...{ taxable: ZERO, total: ZERO },
};

/** The headings of a section, also of one without rows. */
export function listHeadings(section: Gstr1Section): string[] {
  const sale: Sale = { document: ANY, isNote: false, kind: 'b2cs' };
  const ofSums = { b2cs: toConsumerRows([sale]), hsn: toHsnRows([sale]) };
  const ofDocuments = { docs: toDocumentRows([ANY]), register: [toRegisterRow(ANY)] };
  const toRow: Partial<Record<Gstr1Section, RowWriter>> = ROWS;
  const listed = sumByRate(ANY.lines).map((rate) => toRow[section]?.(ANY, rate, 'b2b'));
  const rows: Partial<Record<Gstr1Section, Gstr1Row[]>> = { ...ofSums, ...ofDocuments };
  return Object.keys((rows[section] ?? listed)[0] ?? {});
}

interface Sale {
  document: IssuedDocument;
  isNote: boolean;
  kind: SaleKind;
}

/** The lines of sales, those of credit notes below 0. */
const signedLines = (sales: readonly Sale[]) =>
  sales.flatMap(({ document, isNote, kind }) =>
    document.lines.map((line) => ({
      line: isNote ? negative(line) : line,
      place: toPlace(document),
      buyers: kind === 'b2b' ? 'B2B' : 'B2C',
    })),
  );

function negative(line: Line): Line {
  const minus = (amount: Paise) => -amount as Paise;
  return {
    ...line,
    quantity: -line.quantity,
    taxable: minus(line.taxable),
    amount: minus(line.amount),
    taxes: line.taxes.map((tax) => ({ ...tax, amount: minus(tax.amount) })),
  };
}

/** Sales to consumers by place and rate, less their credit notes. */
function toConsumerRows(sales: readonly Sale[]): Gstr1Row[] {
  const byPlace = Map.groupBy(signedLines(sales), ({ place }) => place);
  return [...byPlace].toSorted().flatMap(([place, entries]) =>
    sumByRate(entries.map(({ line }) => line)).map((rate) => ({
      Type: 'OE',
      'Place Of Supply': place,
      'Applicable % of Tax Rate': '',
      ...toValues(rate),
      'E-Commerce GSTIN': '',
    })),
  );
}

function toHsnRows(sales: readonly Sale[]): Gstr1Row[] {
  const groups = Map.groupBy(signedLines(sales), ({ buyers, line }) => `${buyers} ${line.hsn}`);
  return [...groups].toSorted().flatMap(([, entries]) =>
    sumByRate(entries.map(({ line }) => line)).map((rate) => ({
      Supplies: entries[0]?.buyers ?? '',
      HSN: entries[0]?.line.hsn ?? '',
      Description: '',
      UQC: 'PCS-PIECES',
      'Total Quantity': rate.quantity,
      'Total Value': toRupees(rate.amount),
      'Taxable Value': toRupees(rate.taxable),
      'Integrated Tax Amount': toRupees(rate.igst),
      'Central Tax Amount': toRupees(rate.cgst),
      'State/UT Tax Amount': toRupees(rate.sgst),
      'Cess Amount': 0,
      Rate: rate.percent,
    })),
  );
}

/**
 * The first and the last number of each run of a series, of documents in the order of their numbers: bills
 * of supply share that of invoices. A run ends where another GSTIN issued the next number.
 */
function toDocumentRows(documents: readonly IssuedDocument[]): Gstr1Row[] {
  const runs: IssuedDocument[][] = [];
  for (const document of documents) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (last && isNext(last, document)) run?.push(document);
    else runs.push([document]);
  }
  return runs.map((run) => ({
    'Nature of Document':
      run[0]?.kind === 'credit-note' ? 'Credit Note' : 'Invoices for outward supply',
    'Sr. No. From': run[0]?.number ?? '',
    'Sr. No. To': run.at(-1)?.number ?? '',
    'Total Number': run.length,
    Cancelled: 0,
  }));
}

/** Whether a number follows that of another document. */
function isNext(last: IssuedDocument, { number }: IssuedDocument): boolean {
  const split = (text: string): [series: string, count: number] => {
    const at = text.lastIndexOf('/') + 1;
    return [text.slice(0, at), Number(text.slice(at))];
  };
  const [series, count] = split(number);
  const [lastSeries, lastCount] = split(last.number);
  return series === lastSeries && count === lastCount + 1;
}

function toRegisterRow(document: IssuedDocument): Gstr1Row {
  const { kind, number, issuedOn, order, buyer, invoice, lines, taxable, total } = document;
  const { roundOff = ZERO } = document;
  return {
    Date: issuedOn,
    Document: DOCUMENT_TITLES[kind],
    Number: number,
    'For invoice': invoice?.number ?? '',
    Order: order._id,
    Customer: buyer.name,
    GSTIN: buyer.gstin,
    'Place of supply': toPlace(document),
    'Taxable value': toRupees(taxable),
    CGST: toRupees(taxOf(lines, (name) => name === 'CGST')),
    'SGST/UTGST': toRupees(taxOf(lines, (name) => name === 'SGST' || name === 'UTGST')),
    IGST: toRupees(taxOf(lines, (name) => name === 'IGST')),
    'Round off': toRupees(roundOff),
    Total: toRupees(total),
  };
}

const toValues = ({ percent, taxable }: RateSum) => ({
  Rate: percent,
  'Taxable Value': toRupees(taxable),
  'Cess Amount': 0,
});

const toPlace = ({ placeOfSupply }: IssuedDocument) =>
  placeOfSupply === null ? '' : `${placeOfSupply.code}-${placeOfSupply.name}`;

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The tool's way to write a day: `05-Nov-2026`. */
function toDate(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return `${date}-${MONTHS[Number(month) - 1] ?? ''}-${year}`;
}
