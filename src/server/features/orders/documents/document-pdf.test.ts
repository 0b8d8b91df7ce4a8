import { expect, it } from 'vitest';
import type { TaxDocument } from '../../../../contract/documents.ts';
import { rupees } from '../../../../domain/money/money.ts';
import { writeDocumentPdf } from './document-pdf.ts';

const NO_LINES: Omit<TaxDocument, 'buyer'> = {
  _id: 'a'.repeat(32),
  kind: 'bill-of-supply',
  number: 'B-1',
  issuedOn: '2026-12-01',
  seller: { name: 'Silks', legalName: '', address: '', email: '', phone: '', gstin: '', state: '' },
  order: {
    _id: 'b'.repeat(32),
    createdAt: '2026-12-01T00:00:00.000Z',
    shippingAddress: {
      address: '12 Temple Road',
      city: 'Mysuru',
      postalCode: '570001',
      state: 'Karnataka',
      country: 'India',
    },
  },
  placeOfSupply: null,
  invoice: null,
  lines: [],
  taxable: rupees(0),
  taxes: [],
  total: rupees(0),
  toPay: null,
  endorsement: '',
};

/** The fonts in the PDF of a document for a buyer. */
async function fontsFor(name: string): Promise<string[]> {
  const pdf = await writeDocumentPdf({ ...NO_LINES, buyer: { name, email: '', gstin: '' } });
  const text = Buffer.from(pdf).toString('latin1');
  return [...text.matchAll(/\/BaseFont \/\w+\+([\w-]+)/g)].map(([, font = '']) => font);
}

// In Unicode the letters of each script of India stand at the same places of its block.
const CONSONANTS = [...Array(0x39 - 0x15 + 1).keys()].map((at) => 0x15 + at);
/** Ka, ta, ya, ra, la, va, sha: what stands below others. */
const SECOND = [0x15, 0x24, 0x2f, 0x30, 0x32, 0x35, 0x37];
const VOWEL_I = 0x3f;
const VIRAMA = 0x4d;

it.each([
  ['Bengali', 0x980, 'HindSiliguri'],
  ['Gurmukhi', 0xa00, 'TiroGurmukhi'],
  ['Gujarati', 0xa80, 'MuktaVaani'],
  ['Oriya', 0xb00, 'NotoSansOriya'],
  ['Tamil', 0xb80, 'NotoSansTamil'],
  ['Telugu', 0xc00, 'HindGuntur'],
  ['Kannada', 0xc80, 'NotoSansKannada'],
  ['Malayalam', 0xd00, 'Manjari'],
])('writes two consonants and a vowel of %s in its font', async (_script, block, font) => {
  const syllables = CONSONANTS.flatMap((first) =>
    SECOND.map((second) => [first, VIRAMA, second, VOWEL_I].map((at) => block + at)),
  );
  const name = syllables.map((points) => String.fromCodePoint(...points)).join(' ');
  expect(await fontsFor(name)).toContainEqual(expect.stringContaining(font));
});

it('leaves out pictures', async () => {
  expect(await fontsFor('🏠')).toEqual(await fontsFor(''));
});
