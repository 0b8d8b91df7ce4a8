import { expect } from 'vitest';
import type { Gstr1, TaxDocument } from '../../src/contract/documents.ts';
import type { TestShop } from './test-shop.ts';

/** The state of the seller in these tests: Karnataka. */
const SELLER_STATE = '29';
const ABROAD = '96';
const LARGE = 100_000_00;

/** A document with its row; amounts in paise, as they are stored. */
interface IssuedRow {
  orderId: string;
  refundId: string | null;
  refundIds: string[];
  series: string;
  financialYear: string;
  count: number;
  number: string;
  issuedAt: Date;
  issuedOn: string;
  content: TaxDocument;
}

const total = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);
const isNote = ({ content }: IssuedRow) => content.kind === 'credit-note';
const isTest = ({ series }: IssuedRow) => series.startsWith('TEST-');
const roundOffOf = ({ content }: IssuedRow): number => content.roundOff ?? 0;

export async function listIssued({ database }: TestShop): Promise<IssuedRow[]> {
  const { rows } = await database.pool.query(`
    select order_id as "orderId", refund_id as "refundId", refund_ids as "refundIds", series, number,
      financial_year as "financialYear", count, issued_at as "issuedAt", issued_on::text as "issuedOn", content
    from documents order by issued_at, series, count`);
  return rows.map((row) => ({ ...row, issuedAt: new Date(row.issuedAt) }));
}

/** The rates of sarees and blouses as the law had them on a day, from what a piece costs with the tax or without. */
function lawfulPercents(hsn: string, day: string, amount: number, quantity: number) {
  if (hsn === '5007') return { includingTax: 5, withoutTax: 5 };
  const [limit, above] = day < '2025-09-22' ? [1000_00, 12] : [2500_00, 18];
  const percent = (limitOfPiece: number) => (amount <= limitOfPiece * quantity ? 5 : above);
  return { includingTax: percent(limit * 1.05), withoutTax: percent(limit) };
}

interface RecountedOrder {
  id: string;
  placedOn: string;
  /** It is going abroad, or its address was corrected and may have been abroad. */
  wasAbroad: boolean;
  totalPaise: number;
  shippingPaise: number;
  roundOffPaise: number;
  hasSentParcel: boolean;
  /** `amount`: without the tax that was added. */
  lines: {
    name: string;
    hsn: string;
    percent: number;
    quantity: number;
    amount: number;
    tax: number;
  }[];
  credits: { id: string; paise: number; delivery: number; roundOff: number; isPending: boolean }[];
}

/** Orders with what was taken off them, counted from the rows without the shop's own code. */
async function recountOrders({ database }: TestShop): Promise<RecountedOrder[]> {
  const { rows } = await database.pool.query(`
    select o.id, to_char(o.created_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as "placedOn",
      o.country <> 'India' or exists (
        select from order_events e where e.order_id = o.id and e.kind = 'address-corrected') as "wasAbroad",
      o.total_paise::int8 as "totalPaise", o.shipping_paise::int8 as "shippingPaise", o.round_off_paise::int as "roundOffPaise",
      exists (select from parcels p where p.order_id = o.id and coalesce(p.shipped_at, p.delivered_at) is not null) as "hasSentParcel",
      (select json_agg(json_build_object('name', l.name, 'hsn', l.hsn, 'percent', l.gst_percent, 'quantity', l.quantity,
        'amount', l.unit_paise::bigint * l.quantity - l.discount_paise, 'tax', l.tax_paise) order by l.position)
        from order_lines l where l.order_id = o.id) as lines,
      coalesce((select json_agg(json_build_object('id', r.id, 'delivery', r.delivery_paise,
        'roundOff', r.round_off_paise, 'paise', r.delivery_paise + r.fee_paise + r.other_paise + r.round_off_paise + coalesce(
          (select sum(goods_paise + tax_paise) from refund_lines where refund_id = r.id), 0),
        'isPending', not r.is_required and r.send_paise > 0 and not exists (
          select from refund_transactions t where t.refund_id = r.id and t.state = 'succeeded')))
        from refunds r where r.order_id = o.id and r.withdrawn_at is null), '[]') as credits
    from orders o where o.gst_scheme is not null`);
  return rows.map((row) => ({
    ...row,
    totalPaise: Number(row.totalPaise),
    shippingPaise: Number(row.shippingPaise),
  }));
}

/** Whether every document adds up by itself, with the taxes that rate and place want. */
function checkDocument(row: IssuedRow): void {
  const { content } = row;
  for (const line of content.lines) {
    const [tax, taxable] = [total(line.taxes.map(({ amount }) => amount)), line.taxable];
    expect(taxable + tax, 'a line adds up').toBe(line.amount);
    expect(Math.min(taxable, ...line.taxes.map(({ amount }) => amount))).toBeGreaterThanOrEqual(0);
    const names = line.taxes.map(({ name }) => name).join();
    const place = content.placeOfSupply?.code;
    const wanted =
      place === ABROAD ? '' : place === SELLER_STATE ? 'CGST,SGST' : place === '' ? '?' : 'IGST';
    expect(names).toBe(wanted);
    if (isNote(row)) continue;
    const percent = total(line.taxes.map((each) => each.percent));
    expect(Math.abs(tax - (line.amount * percent) / (100 + percent))).toBeLessThanOrEqual(1);
    if (names === 'CGST,SGST') expect(line.taxes[0]?.amount).toBe(line.taxes[1]?.amount);
  }
  expect(total(content.lines.map(({ taxable }) => taxable))).toBe(content.taxable);
  expect(total(content.taxes.map(({ amount }) => amount))).toBe(
    content.total - roundOffOf(row) - content.taxable,
  );
  expect(total(content.lines.map(({ amount }) => amount))).toBe(content.total - roundOffOf(row));
}

/** Whether numbers have no gap in any series and year, and grow with the time of issue. */
function checkNumbers(issued: readonly IssuedRow[]): void {
  const india = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' });
  for (const ofOne of Map.groupBy(
    issued,
    ({ series, financialYear }) => `${series} ${financialYear}`,
  ).values()) {
    const byCount = ofOne.toSorted((one, other) => one.count - other.count);
    expect(byCount.map(({ count }) => count)).toEqual(byCount.map((_, at) => at + 1));
    for (const [at, row] of byCount.entries()) {
      expect(row.issuedAt.getTime()).toBeGreaterThanOrEqual(
        byCount[at - 1]?.issuedAt.getTime() ?? 0,
      );
      expect(row.issuedOn).toBe(india.format(row.issuedAt));
      const [year = 0, month = 0] = row.issuedOn.split('-').map(Number);
      const start = month >= 4 ? year : year - 1;
      const short = `${start % 100}-${(start + 1) % 100}`;
      expect(row.number).toBe(`${row.series}/${short}/${String(row.count).padStart(5, '0')}`);
      expect(row.number.length).toBeLessThanOrEqual(isTest(row) ? 21 : 16);
    }
  }
}

/** Whether the documents of an order say what its rows say. */
function checkOrder(order: RecountedOrder, documents: readonly IssuedRow[]): void {
  const [invoice, ...others] = documents.filter((row) => !isNote(row));
  const notes = documents.filter(isNote);
  expect(others, 'one invoice for an order').toEqual([]);
  const isAdded = order.lines.some(({ tax }) => tax > 0);
  for (const { hsn, percent, quantity, amount } of order.lines) {
    const { includingTax, withoutTax } = lawfulPercents(hsn, order.placedOn, amount, quantity);
    // Abroad no tax is added, and none contained: prices of both kinds look the same.
    const either = order.wasAbroad && !isAdded ? [withoutTax] : [];
    expect([isAdded ? withoutTax : includingTax, ...either]).toContain(percent);
  }
  const creditOf = (ids: readonly string[]) =>
    total(order.credits.filter(({ id }) => ids.includes(id)).map(({ paise }) => Number(paise)));
  if (!invoice) {
    expect(notes).toEqual([]);
    if (order.hasSentParcel)
      expect(creditOf(order.credits.map(({ id }) => id))).toBe(order.totalPaise);
    return;
  }
  expect(invoice.content.total).toBe(order.totalPaise - creditOf(invoice.refundIds));
  if (invoice.refundIds.length === 0) {
    const goods = invoice.content.lines.filter(({ quantity }) => quantity > 0);
    const costs = goods.map((line) => line.quantity * line.unitPrice - line.discount);
    expect(costs).toEqual(order.lines.map(({ amount }) => Number(amount)));
    expect(total(goods.map(({ amount }) => amount))).toBe(
      total(order.lines.map(({ amount, tax }) => Number(amount) + Number(tax))),
    );
  }
  const roundOffs = new Map(order.credits.map(({ id, roundOff }) => [id, roundOff]));
  const before = total(invoice.refundIds.map((id) => roundOffs.get(id) ?? 0));
  expect(roundOffOf(invoice)).toBe(order.roundOffPaise - before);
  for (const note of notes) expect(roundOffOf(note)).toBe(roundOffs.get(note.refundId ?? ''));
  for (const credit of order.credits) {
    if (invoice.refundIds.includes(credit.id) || Number(credit.paise) === 0) continue;
    const note = notes.find(({ refundId }) => refundId === credit.id);
    expect(note?.content.total ?? 'no note').toBe(
      credit.isPending ? 'no note' : Number(credit.paise),
    );
    expect(note?.content.invoice?.number ?? invoice.number).toBe(invoice.number);
  }
  expect(notes.every(({ refundId }) => order.credits.some(({ id }) => id === refundId))).toBe(true);
}

type Sums = Record<string, number>;

/** The taxable value, the taxes and the total of lines, by a key. */
function addUp<T>(
  entries: readonly T[],
  keyOf: (entry: T) => string,
  of: (entry: T) => number,
): Sums {
  const sums: Sums = {};
  for (const entry of entries) sums[keyOf(entry)] = (sums[keyOf(entry)] ?? 0) + of(entry);
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0));
}

const inPaise = (value: string | number | undefined) => Math.round(Number(value ?? 0) * 100);

/** Whether the return of a month has what its documents say, each by the section it belongs in. */
function checkReturn(month: string, { sections }: Gstr1, issued: readonly IssuedRow[]): void {
  const invoices = new Map(issued.map((row) => [row.number, row]));
  const ofMonth = issued
    .filter((row) => row.issuedOn.startsWith(month) && !isTest(row))
    .map((row) => {
      const sale = (isNote(row) && invoices.get(row.content.invoice?.number ?? '')) || row;
      const { placeOfSupply, buyer, total: value } = sale.content;
      const place = placeOfSupply?.code ?? '';
      const isLarge = place !== SELLER_STATE && value > LARGE;
      const kind =
        place === ABROAD ? 'exp' : buyer.gstin !== '' ? 'b2b' : isLarge ? 'b2cl' : 'b2cs';
      const section = !isNote(row) || kind === 'b2cs' ? kind : kind === 'b2b' ? 'cdnr' : 'cdnur';
      const sign = isNote(row) && section !== 'cdnr' && section !== 'cdnur' ? -1 : 1;
      // A note counts until 30 November after the financial year of its invoice.
      const [year = 0, saleMonth = 0] = sale.issuedOn.split('-').map(Number);
      const isLate = row.issuedOn > `${saleMonth >= 4 ? year + 1 : year}-11-30`;
      const signed = isNote(row) ? -1 : 1;
      return { row, section, place, sign, signed, isB2b: kind === 'b2b', isLate };
    });
  const counted = ofMonth.filter(({ isLate }) => !isLate);
  const lines = counted.flatMap((entry) =>
    entry.row.content.lines.map((line) => ({
      ...entry,
      line,
      percent: total(line.taxes.map(({ percent }) => percent)),
    })),
  );
  for (const section of ['b2b', 'b2cl', 'b2cs', 'exp', 'cdnr', 'cdnur'] as const) {
    const own = lines.filter((entry) => entry.section === section);
    const wanted = addUp(
      own,
      ({ row, place, percent }) =>
        section === 'b2cs' ? `${place} ${percent}` : `${row.number} ${percent}`,
      ({ line, sign }) => sign * line.taxable,
    );
    const found = addUp(
      sections[section],
      (cells) =>
        section === 'b2cs'
          ? `${String(cells['Place Of Supply']).slice(0, 2)} ${cells.Rate}`
          : `${cells['Invoice Number'] ?? cells['Note Number']} ${cells.Rate}`,
      (cells) => inPaise(cells['Taxable Value']),
    );
    expect({ month, section, ...found }).toEqual({ month, section, ...wanted });
  }
  const taxOf = (name: RegExp) => (entry: (typeof lines)[number]) =>
    entry.signed *
    total(entry.line.taxes.filter((tax) => name.test(tax.name)).map(({ amount }) => amount));
  const columns = {
    'Total Quantity': ({ line, signed }: (typeof lines)[number]) => signed * line.quantity * 100,
    'Total Value': ({ line, signed }: (typeof lines)[number]) => signed * line.amount,
    'Taxable Value': ({ line, signed }: (typeof lines)[number]) => signed * line.taxable,
    'Integrated Tax Amount': taxOf(/^IGST$/),
    'Central Tax Amount': taxOf(/^CGST$/),
    'State/UT Tax Amount': taxOf(/^(SGST|UTGST)$/),
  };
  for (const [name, of] of Object.entries(columns)) {
    const byHsn = addUp(lines, ({ line, isB2b }) => `${isB2b ? 'B2B' : 'B2C'} ${line.hsn}`, of);
    const found = addUp(
      sections.hsn,
      ({ Supplies, HSN }) => `${Supplies} ${HSN}`,
      (cells) => inPaise(cells[name]),
    );
    expect({ month, name, ...found }).toEqual({ month, name, ...byHsn });
  }
  const registered = ofMonth.map(({ row }) => [
    ...[row.number, row.content.taxable, roundOffOf(row), row.content.total],
  ]);
  const register = sections.register.map((cells) => [
    ...[cells.Number, inPaise(cells['Taxable value'])],
    ...[inPaise(cells['Round off']), inPaise(cells.Total)],
  ]);
  expect(register.toSorted()).toEqual(registered.toSorted());
  expect(total(sections.docs.map((cells) => Number(cells['Total Number'])))).toBe(ofMonth.length);
}

/**
 * Counts the documents anew against orders, decisions and the monthly returns.
 * @returns how many invoices and notes there are
 */
export async function recountGst(
  shop: TestShop,
  load: (month: string) => Promise<Gstr1>,
): Promise<{ invoices: number; notes: number }> {
  const [issued, orders] = [await listIssued(shop), await recountOrders(shop)];
  for (const row of issued) checkDocument(row);
  checkNumbers(issued);
  const byOrder = Map.groupBy(issued, ({ orderId }) => orderId);
  for (const order of orders) checkOrder(order, byOrder.get(order.id) ?? []);
  const months = [...new Set(issued.map(({ issuedOn }) => issuedOn.slice(0, 7)))];
  for (const month of months) checkReturn(month, await load(month), issued);
  const notes = issued.filter(isNote).length;
  return { invoices: issued.length - notes, notes };
}

/** The figures of documents by name and rate, notes below 0: nothing, where they cancel their invoice. */
export function sumDocuments(documents: readonly IssuedRow[]): Sums {
  const parts = documents.flatMap((row) =>
    row.content.lines.flatMap((line) => {
      const rate = total(line.taxes.map(({ percent }) => percent));
      const sign = isNote(row) ? -1 : 1;
      return [
        { key: `${line.hsn} ${rate} amount`, amount: sign * line.amount },
        { key: `${line.hsn} ${rate} taxable`, amount: sign * line.taxable },
        ...line.taxes.map(({ name, amount }) => ({
          key: `${line.hsn} ${rate} ${name}`,
          amount: sign * amount,
        })),
      ];
    }),
  );
  const roundOffs = documents.map((row) => ({
    key: 'round off',
    amount: (isNote(row) ? -1 : 1) * roundOffOf(row),
  }));
  return addUp(
    [...parts, ...roundOffs],
    ({ key }) => key,
    ({ amount }) => amount,
  );
}
