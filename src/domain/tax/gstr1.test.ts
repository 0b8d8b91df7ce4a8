import { expect, it } from 'vitest';
import { type Paise, paise } from '../money/money.ts';
import { type IssuedDocument, toGstr1 } from './gstr1.ts';

const GSTIN = '29AAGCB7383J1Z4';
const tax = (name: string): { name: string; percent: number; amount: Paise } => ({
  ...{ name, percent: 2.5, amount: paise(25_00) },
});

/** A saree of 1,050.00 sold within Karnataka, and the note that takes it back. */
const INVOICE: IssuedDocument = {
  ...{ kind: 'tax-invoice', number: 'INV/25-26/00001', issuedOn: '2026-03-31', invoice: null },
  ...{ seller: { gstin: GSTIN }, buyer: { name: 'Asha', gstin: '' }, order: { _id: '1' } },
  placeOfSupply: { code: '29', name: 'Karnataka' },
  lines: [
    {
      ...{ hsn: '5007', quantity: 1, taxable: paise(1000_00), amount: paise(1050_00) },
      taxes: [tax('CGST'), tax('SGST')],
    },
  ],
  ...{ taxable: paise(1000_00), total: paise(1050_00) },
};
const noteOn = (issuedOn: string, buyerGstin = ''): [IssuedDocument, IssuedDocument] => {
  const invoice = { ...INVOICE, buyer: { name: 'Asha', gstin: buyerGstin } };
  const { number } = invoice;
  const note = { ...invoice, kind: 'credit-note', number: 'CN/26-27/00001', issuedOn } as const;
  return [invoice, { ...note, invoice: { number } }];
};

it('a credit note lowers the tax until 30 November after the financial year of its invoice', () => {
  for (const [gstin, section] of [
    ['', 'b2cs'],
    [GSTIN, 'cdnr'],
  ] as const) {
    const [invoice, last] = noteOn('2026-11-30', gstin);
    const inTime = toGstr1([last], [invoice]);
    expect(inTime[section]).toHaveLength(1);
    expect(inTime.hsn).toMatchObject([{ 'Taxable Value': -1000 }]);
    const [, late] = noteOn('2026-12-01', gstin);
    const tooLate = toGstr1([late], [invoice]);
    expect([tooLate[section], tooLate.hsn]).toEqual([[], []]);
    // It is issued all the same.
    expect(tooLate.docs).toMatchObject([{ 'Total Number': 1 }]);
    expect(tooLate.register).toMatchObject([{ Number: 'CN/26-27/00001', Total: 1050 }]);
  }
});

it('what is sold and taken back in a month has no row of zeros, but both documents', () => {
  const [invoice, note] = noteOn('2026-03-31');
  const { b2cs, hsn, register } = toGstr1([invoice, note], []);
  expect([b2cs, hsn]).toEqual([[], []]);
  expect(register).toHaveLength(2);
});

it('a correction of the state alone stays in the rows of its HSN', () => {
  const [invoice, note] = noteOn('2026-03-31');
  const lines = note.lines.map((line) => ({
    ...line,
    taxes: [{ name: 'IGST', percent: 5, amount: paise(50_00) }],
  }));
  const { hsn } = toGstr1([invoice, { ...note, lines }], []);
  expect(hsn).toMatchObject([
    { 'Taxable Value': 0, 'Integrated Tax Amount': -50, 'Central Tax Amount': 25 },
  ]);
});

it('each run of consecutive numbers is a row of the documents issued', () => {
  const numbers = ['CN/26-27/99998', 'CN/26-27/99999', 'CN/26-27/100000', 'CN/26-27/100002'];
  const documents = numbers.map((number): IssuedDocument => ({ ...INVOICE, number }));
  const rows = toGstr1(documents, []).docs.map((row) => [
    ...[row['Sr. No. From'], row['Sr. No. To'], row['Total Number']],
  ]);
  expect(rows).toEqual([
    [numbers[0], numbers[2], 3],
    [numbers[3], numbers[3], 1],
  ]);
});
