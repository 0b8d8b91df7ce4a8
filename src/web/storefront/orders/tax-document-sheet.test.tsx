import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { TaxDocument } from '../../../contract/documents.ts';
import { rupees } from '../../../domain/money/money.ts';
import { TaxDocumentSheet } from './tax-document-sheet.tsx';

const LINE = {
  description: 'Saree',
  hsn: '5007',
  quantity: 1,
  unitPrice: rupees(5000),
  discount: rupees(800),
  taxable: rupees(4000),
  taxes: [{ name: 'IGST', percent: 5, amount: rupees(200) }],
  amount: rupees(4200),
};
const DOCUMENT: TaxDocument = {
  _id: 'a',
  kind: 'tax-invoice',
  number: 'INV/26-27/00001',
  issuedOn: '2026-12-01',
  seller: { name: '', legalName: '', address: '', email: '', phone: '', gstin: '', state: '' },
  buyer: { name: 'Asha', email: '', gstin: '' },
  order: {
    _id: 'b',
    createdAt: '2026-12-01T06:00:00.000Z',
    shippingAddress: { address: '', city: '', postalCode: '', country: 'India' },
  },
  placeOfSupply: null,
  invoice: null,
  lines: [LINE, { ...LINE, discount: rupees(0) }],
  taxable: rupees(8000),
  taxes: [],
  total: rupees(8400),
  toPay: null,
  endorsement: '',
};

it('says the discount of a line on phones too, where its column is hidden', () => {
  const html = renderToStaticMarkup(<TaxDocumentSheet document={DOCUMENT} />);
  expect(html).toContain('1 PCS × ₹5,000.00, discount ₹800.00, taxable ₹4,000.00');
  expect(html).toContain('1 PCS × ₹5,000.00, taxable ₹4,000.00');
});
