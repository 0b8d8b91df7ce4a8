import type { User } from '../../../../contract/accounts.ts';
import type { TaxDocument, TaxDocumentLine } from '../../../../contract/documents.ts';
import type { Invoice } from '../../../../contract/orders.ts';
import { ABROAD, stateName } from '../../../../domain/addresses/indian-addresses.ts';
import { fullName } from '../../../../domain/catalogue/variants.ts';
import { type InPaise, type Paise, subtract, sum, ZERO } from '../../../../domain/money/money.ts';
import { addCredits, type Credit } from '../../../../domain/orders/order-balance.ts';
import { isSent } from '../../../../domain/orders/order-state.ts';
import { isCollected } from '../../../../domain/payments/payment-methods.ts';
import type { ShopSettings } from '../../../../domain/shop/shop-settings.ts';
import { getSellerGstin, nameTaxes } from '../../../../domain/tax/gst.ts';
import {
  creditNoteLines,
  type DocumentLine,
  documentNumber,
  invoiceLines,
  type TaxableOrder,
  TEST_PREFIX,
} from '../../../../domain/tax/tax-document.ts';
import { financialYear, shopDay } from '../../../../domain/time/calendar.ts';
import { newId } from '../../../platform/db/columns.ts';
import type { Db, DbOrTx, Tx } from '../../../platform/db/database.ts';
import { orNotFound, stateConflict } from '../../../platform/errors/shop-error.ts';
import type { Clock } from '../../../platform/process/platform.ts';
import {
  findLastNumber,
  isNumberAsked,
  type NumberSeries,
} from '../../backup/restored-shop.service.ts';
import type { ServiceBase } from '../../service-base.ts';
import { findInvoiceRow } from '../invoices.repository.ts';
import { toTaxableOrder } from '../order-gst.ts';
import { type CreditingRefund, listCredits, type OrderPieces } from '../order-pieces.repository.ts';
import { toAddress } from '../order-views.ts';
import { findOwnOrder, type OrderRow, updateOrder } from '../orders.repository.ts';
import * as repository from './documents.repository.ts';

/** What documents read of an order's payments. */
export interface DocumentMoney {
  /** Whether it was paid in test mode: no real money. */
  isTestOrder: (on: DbOrTx, orderId: string) => Promise<boolean>;
  /** The decisions of an order of which money was sent, by their ids. */
  listSentRefunds: (on: DbOrTx, orderId: string) => Promise<string[]>;
}

/** Who sells what to whom; a credit note repeats it from its invoice, whatever has changed since. */
type Sale = Pick<
  InPaise<TaxDocument>,
  'seller' | 'buyer' | 'order' | 'placeOfSupply' | 'endorsement'
>;

/** What a document is made of. */
interface Draft extends Pick<InPaise<TaxDocument>, 'kind' | 'invoice' | 'toPay'> {
  sale: Sale;
  roundOff: Paise;
  isTest: boolean;
  lines: InPaise<TaxDocumentLine>[];
  refundId: string | null;
  /** The decisions that it takes off. */
  refundIds: string[];
}

/** What decisions take off an order. One that can still be withdrawn is no part of a document yet. */
export async function listLastingCredits(
  tx: Tx,
  orderId: string,
  money: Pick<DocumentMoney, 'listSentRefunds'>,
): Promise<CreditingRefund[]> {
  const decided = await listCredits(tx, [orderId]);
  const sent = decided.length > 0 ? await money.listSentRefunds(tx, orderId) : [];
  return decided.filter(
    ({ refund: { id, isRequired, sendPaise } }) =>
      isRequired || sendPaise === 0 || sent.includes(id),
  );
}

/** What issuing documents needs. */
export interface DocumentsDeps extends Pick<ServiceBase, 'clock' | 'accounts' | 'shop'> {
  money: DocumentMoney;
}

/** The documents of an order of this user, or of any for an admin. @throws ShopError NOT_FOUND */
export async function listDocuments(db: Db, user: User, orderId: string) {
  const { id } = orNotFound(await findOwnOrder(db, user, orderId), 'This order');
  return loadDocuments(db, [id]);
}

/** @throws ShopError NOT_FOUND, as for the order of another user */
export async function findDocument(db: Db, user: User, orderId: string, id: string) {
  const documents = await listDocuments(db, user, orderId);
  return orNotFound(
    documents.find(({ _id }) => _id === id),
    'This document',
  );
}

/** The documents of these orders. */
export const loadDocuments = async (db: Db, orderIds: string[]) =>
  (await repository.listDocuments(db, orderIds)).map(({ content }) => content);

/**
 * Issues what a changed order lacks: by GST the invoice once something of it is sent, and a credit note
 * for each later decision that stands. Returns the number of a new invoice.
 * @throws ShopError ORDER_STATE where the settings lack the seller, or a restored shop its next number
 */
export async function issueMissing(
  deps: DocumentsDeps,
  tx: Tx,
  order: OrderRow,
  { lines, parcels }: OrderPieces,
): Promise<string | null> {
  if (order.isDemo) return null;
  const issued = await repository.listDocuments(tx, [order.id]);
  const invoiced = await findInvoiced(tx, order, issued);
  if (!invoiced && !(order.gstScheme && parcels.some(isSent))) return null;
  const refunds = await listLastingCredits(tx, order.id, deps.money);
  if (!invoiced) return issueGstInvoice(deps, tx, order, lines, refunds);
  if (refunds.length > 0) await issueNotes(deps, tx, { order, lines, issued, invoiced, refunds });
  return null;
}

interface Noted {
  order: OrderRow;
  lines: OrderPieces['lines'];
  issued: repository.DocumentRow[];
  invoiced: NonNullable<Awaited<ReturnType<typeof findInvoiced>>>;
  refunds: CreditingRefund[];
}

/** Issues the credit note of each decision after the invoice that has none. */
async function issueNotes(
  { clock, shop }: DocumentsDeps,
  tx: Tx,
  { order, lines, issued, invoiced, refunds }: Noted,
): Promise<void> {
  const settings = await shop.loadSettings(tx);
  const year = financialYear(shopDay(clock.now(), settings.timeZone));
  // They follow once it is answered: money goes back meanwhile.
  if (!invoiced.isTest && (await isNumberAsked(tx, year, 'creditNotes'))) return;
  const taxable = toTaxableOrder(order, lines);
  const creditsOf = (each: CreditingRefund[]) => each.map(({ credit }) => credit);
  const before = creditsOf(refunds.filter(invoiced.isBefore));
  const later = refunds.filter((each) => !invoiced.isBefore(each));
  const noteOf = ({ refund }: CreditingRefund) =>
    issued.findIndex(({ refundId }) => refundId === refund.id);
  // In the order of their notes: the tax of each is what is left less what stays.
  const withNote = later
    .filter((each) => noteOf(each) >= 0)
    .toSorted((one, other) => noteOf(one) - noteOf(other));
  for (const each of later.filter((one) => !withNote.includes(one))) {
    const { refund, credit } = each;
    const noted = taxable
      ? creditNoteLines(taxable, { before, since: creditsOf(withNote) }, credit).map((line) =>
          toLine(line, taxable, order),
        )
      : singleTaxLines(order, lines, credit);
    const roundOff = credit.roundOffPaise;
    // Pieces that cost nothing take nothing off the invoice.
    if (noted.every(({ amount }) => amount === 0) && roundOff === 0) continue;
    const { number, issuedOn, sale, isTest } = invoiced;
    await issue(clock, tx, order, settings, {
      ...{ sale, isTest, kind: 'credit-note', invoice: { number, issuedOn }, toPay: null },
      ...{ lines: noted, roundOff, refundId: refund.id, refundIds: [refund.id] },
    });
    withNote.push(each);
  }
}

async function issueGstInvoice(
  { clock, accounts, shop, money }: DocumentsDeps,
  tx: Tx,
  placed: OrderRow,
  rows: OrderPieces['lines'],
  refunds: CreditingRefund[],
) {
  const settings = await shop.loadSettings(tx);
  const order = await updateSellerState(tx, placed, settings);
  const taxable = toTaxableOrder(order, rows);
  if (!taxable) return null;
  const before = refunds.map(({ credit }) => credit);
  const lines = invoiceLines(taxable, before).map((line) => toLine(line, taxable, order));
  if (lines.length === 0) return null;
  const customer = orNotFound(await accounts.findPerson(order.userId, tx), 'This customer');
  const content = await issue(clock, tx, order, settings, {
    sale: toSale(order, settings, customer),
    isTest: await money.isTestOrder(tx, order.id),
    kind: order.gstScheme === 'regular' ? 'tax-invoice' : 'bill-of-supply',
    lines,
    roundOff: subtract(order.roundOffPaise, addCredits(before).roundOffPaise),
    invoice: null,
    toPay: isCollected(order.paymentMethod) && order.duePaise > 0 ? order.duePaise : null,
    refundId: null,
    refundIds: refunds.map(({ refund }) => refund.id),
  });
  return content.number;
}

async function issue(
  clock: Clock,
  tx: Tx,
  order: OrderRow,
  settings: ShopSettings,
  { sale, isTest, lines, roundOff, refundId, refundIds, ...draft }: Draft,
): Promise<InPaise<TaxDocument>> {
  const isNote = draft.kind === 'credit-note';
  const prefix = isNote ? settings.creditNotePrefix : settings.invoicePrefix;
  const mark = isTest ? TEST_PREFIX : '';
  const series = `${mark}${prefix}`;
  await repository.lockSeries(tx, series);
  // Read under the lock, so that numbers and days grow together.
  const issuedAt = clock.now();
  const issuedOn = shopDay(issuedAt, settings.timeZone);
  const year = financialYear(issuedOn);
  const ofSeries: NumberSeries = isNote ? 'creditNotes' : 'gstInvoices';
  const last = isTest ? 0 : await findLastNumber(tx, year, ofSeries);
  const count = Math.max(await repository.lockNextNumber(tx, series, year), last + 1);
  const id = newId();
  const content: InPaise<TaxDocument> = {
    ...draft,
    ...sale,
    _id: id,
    number: `${mark}${documentNumber(prefix, year, count)}`,
    issuedOn,
    lines,
    taxable: sum(...lines.map(({ taxable }) => taxable)),
    taxes: sumTaxes(lines),
    ...(roundOff !== 0 && { roundOff }),
    total: sum(roundOff, ...lines.map(({ amount }) => amount)),
  };
  const { kind, number } = content;
  await repository.insertDocument(tx, {
    ...{ id, kind, orderId: order.id, refundId, series, financialYear: year, count, number },
    ...{ issuedAt, issuedOn, refundIds, content },
  });
  return content;
}

/** What an invoice is; of an order without GST the one that was issued on request. */
async function findInvoiced(tx: Tx, order: OrderRow, issued: repository.DocumentRow[]) {
  if (order.gstScheme === null) {
    const row = await findInvoiceRow(tx, order.id);
    if (!row) return null;
    const { number, issuedOn, seller, buyer, order: of } = row.content;
    const isBefore = ({ refund }: CreditingRefund) =>
      row.refundIds?.includes(refund.id) ?? refund.createdAt <= row.issuedAt;
    const { _id, createdAt, shippingAddress } = of;
    const sale: Sale = {
      seller: { ...seller, state: '' },
      buyer: { ...buyer, gstin: '' },
      order: { _id, createdAt, shippingAddress },
      placeOfSupply: null,
      endorsement: '',
    };
    return { number, issuedOn, isBefore, sale, isTest: row.financialYear === 'TEST' };
  }
  const row = issued.find(({ kind }) => kind !== 'credit-note');
  if (!row) return null;
  const { number, issuedOn, seller, buyer, order: of, placeOfSupply, endorsement } = row.content;
  const isBefore = ({ refund }: CreditingRefund) => row.refundIds.includes(refund.id);
  const sale: Sale = { seller, buyer, order: of, placeOfSupply, endorsement };
  return { number, issuedOn, isBefore, sale, isTest: row.series.startsWith(TEST_PREFIX) };
}

/**
 * An order that is sent after the shop has moved to another state: its tax is that of the GSTIN on its
 * invoice. The total stays and the split changes: one tax may differ by a paisa from two equal halves, and
 * `gstTotal` has the tax of the invoice.
 */
async function updateSellerState(
  tx: Tx,
  order: OrderRow,
  { gstin }: ShopSettings,
): Promise<OrderRow> {
  if (order.gstScheme !== 'regular' || gstin === '') return order;
  const moved = { ...order, sellerState: gstin.slice(0, 2) };
  await updateOrder(tx, order, moved);
  return moved;
}

function toSale(
  order: OrderRow,
  settings: ShopSettings,
  { name, email }: { name: string; email: string },
): Sale {
  const { id, createdAt, placeOfSupply: code, buyerGstin, buyerName } = order;
  return {
    seller: toSeller(settings, order),
    buyer: { name: buyerName ?? name, email, gstin: buyerGstin ?? '' },
    order: { _id: id, createdAt: createdAt.toISOString(), shippingAddress: toAddress(order) },
    placeOfSupply: code === null ? null : { code, name: stateName(code) },
    endorsement: getEndorsement(order),
  };
}

/** The seller as the settings have it. @throws ShopError ORDER_STATE where they lack what invoices name */
export function requireSeller(settings: ShopSettings): InPaise<Invoice>['seller'] {
  const { name, legalName, address, email, phone, gstin } = settings;
  if (legalName && address) return { name, legalName, address, email, phone, gstin };
  throw stateConflict(
    'An invoice needs the legal name and the shop address. Add them in Settings first.',
  );
}

function toSeller(
  settings: ShopSettings,
  { gstScheme, sellerState: code }: OrderRow,
): InPaise<TaxDocument>['seller'] {
  const seller = requireSeller(settings);
  const gstin = getSellerGstin({ ...seller, gstScheme });
  if (gstScheme !== 'unregistered' && !gstin) {
    throw stateConflict('The invoice of this order needs your GSTIN. Add it under GST first.');
  }
  return { ...seller, gstin, state: code === null ? '' : `${stateName(code)} (${code})` };
}

function toLine(
  line: DocumentLine,
  { supply }: TaxableOrder,
  order: OrderRow,
): InPaise<TaxDocumentLine> {
  return {
    description: line.description,
    hsn: line.hsn,
    quantity: line.quantity,
    unitPrice: line.unitPaise,
    discount: line.discountPaise,
    taxable: line.taxablePaise,
    taxes: nameTaxes(line, supply, order.placeOfSupply ?? ''),
    amount: line.amountPaise,
  };
}

/** What a decision takes off an order whose tax was added to the items. */
function singleTaxLines(
  { taxPercent, taxLabel }: OrderRow,
  lines: OrderPieces['lines'],
  credit: Credit,
): InPaise<TaxDocumentLine>[] {
  const toEntry = (description: string, taxable: Paise, tax: Paise = ZERO) => ({
    ...{ description, hsn: '', quantity: 0, unitPrice: ZERO, discount: ZERO, taxable },
    taxes: tax > 0 ? [{ name: taxLabel, percent: taxPercent, amount: tax }] : [],
    amount: sum(taxable, tax),
  });
  const goods = credit.lines.flatMap(({ lineId, quantity, goodsPaise, taxPaise }) => {
    const line = lines.find(({ id }) => id === lineId);
    if (!line) return [];
    const entry = toEntry(fullName(line), goodsPaise, taxPaise);
    if (quantity === 0) return [{ ...entry, description: `Reduction: ${entry.description}` }];
    const full = (line.unitPaise * quantity) as Paise;
    return [
      { ...entry, quantity, unitPrice: line.unitPaise, discount: subtract(full, goodsPaise) },
    ];
  });
  const charges = [
    ['Delivery', credit.deliveryPaise],
    ['Payment fee', credit.feePaise],
    ['Reduction', credit.otherPaise],
  ] as const;
  return [
    ...goods,
    ...charges.flatMap(([name, amount]) => (amount > 0 ? [toEntry(name, amount)] : [])),
  ];
}

function sumTaxes(lines: InPaise<TaxDocumentLine>[]): InPaise<TaxDocument>['taxes'] {
  const byName = Map.groupBy(
    lines.flatMap(({ taxes }) => taxes),
    ({ name }) => name,
  );
  return [...byName].map(([name, taxes]) => ({
    name,
    amount: sum(...taxes.map(({ amount }) => amount)),
  }));
}

/** What the law wants said (CGST Rules 2017, rules 5 and 46; Customs for goods sent abroad). */
function getEndorsement({ gstScheme, placeOfSupply }: OrderRow): string {
  if (gstScheme === 'composition')
    return 'Composition taxable person, not eligible to collect tax on supplies';
  if (gstScheme === 'regular' && placeOfSupply === ABROAD) {
    return 'Supply meant for export under bond or letter of undertaking without payment of integrated tax';
  }
  return '';
}
