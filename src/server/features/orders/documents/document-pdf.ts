import { fileURLToPath } from 'node:url';
import PDFDocument from 'pdfkit';
import type { TaxDocument, TaxDocumentLine } from '../../../../contract/documents.ts';
import { formatRupees } from '../../../../domain/money/money.ts';
import { ROUND_OFF_LINE } from '../../../../domain/orders/order-totals.ts';
import { DOCUMENT_TITLES } from '../../../../domain/tax/tax-document.ts';
import { phoneText } from '../../../../domain/text/phone.ts';
import { shortId } from '../../../../domain/text/text.ts';

/**
 * A font for each script; what no other has is written by the first. fontkit fails on
 * words in Noto Sans of Gurmukhi, Gujarati, Telugu and Malayalam, and moves letters of Bengali ones to the next
 * word, so these have other typefaces.
 */
const LATIN = 'noto-sans/files/noto-sans-latin';
/** It has one weight. */
const GURMUKHI = 'tiro-gurmukhi/files/tiro-gurmukhi-gurmukhi';
const SCRIPTS = [
  [
    'noto-sans/files/noto-sans-latin-ext',
    /[\u0100-\u024F\u1E00-\u1E9F\u1EF2-\u1EFF\u20A0-\u20CF]/u,
  ],
  ['noto-sans/files/noto-sans-vietnamese', /[\u1EA0-\u1EF1]/u],
  ['noto-sans/files/noto-sans-greek', /\p{Script=Greek}/u],
  ['noto-sans/files/noto-sans-cyrillic', /\p{Script=Cyrillic}/u],
  ['noto-sans/files/noto-sans-devanagari', /[\u0900-\u097F]/u],
  ['hind-siliguri/files/hind-siliguri-bengali', /\p{Script=Bengali}/u],
  [GURMUKHI, /\p{Script=Gurmukhi}/u],
  ['mukta-vaani/files/mukta-vaani-gujarati', /\p{Script=Gujarati}/u],
  ['noto-sans-oriya/files/noto-sans-oriya-oriya', /\p{Script=Oriya}/u],
  ['noto-sans-tamil/files/noto-sans-tamil-tamil', /\p{Script=Tamil}/u],
  ['hind-guntur/files/hind-guntur-telugu', /\p{Script=Telugu}/u],
  ['noto-sans-kannada/files/noto-sans-kannada-kannada', /\p{Script=Kannada}/u],
  ['manjari/files/manjari-malayalam', /\p{Script=Malayalam}/u],
] as const;
/** Pictures such as 🙏, which no font here has. */
const EMOJI =
  /(?:[[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\uFE0F]--[©®™]]\u200D?)+/gv;

const MARGIN = 40;
const SIZE = 9;
const LINE = 13;
const COLUMNS = [
  { title: 'Item', x: 40, width: 138 },
  { title: 'HSN', x: 182, width: 42 },
  { title: 'Qty', x: 226, width: 40, isNumber: true },
  { title: 'Price', x: 268, width: 58, isNumber: true },
  { title: 'Discount', x: 328, width: 50, isNumber: true },
  { title: 'Taxable', x: 380, width: 58, isNumber: true },
  { title: 'Tax', x: 444, width: 54, isNumber: true },
  { title: 'Amount', x: 500, width: 55, isNumber: true },
] as const;
const WIDTH = 515;
const BOTTOM = 770;

type Pdf = InstanceType<typeof PDFDocument>;
type Weight = 400 | 700;

/** An issued document as a PDF of A4 pages. */
export function writeDocumentPdf(document: TaxDocument): Promise<Uint8Array<ArrayBuffer>> {
  const title = `${DOCUMENT_TITLES[document.kind]} ${document.number}`;
  const pdf = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    info: { Title: title },
    lang: 'en-IN',
  });
  const written = collect(pdf);
  const below = writeHeader(pdf, document);
  const end = writeLines(pdf, document, below + LINE);
  writeTotals(pdf, document, end + LINE);
  pdf.end();
  return written;
}

async function collect(pdf: Pdf): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  for await (const part of pdf) parts.push(part as Uint8Array);
  return new Uint8Array(Buffer.concat(parts));
}

function writeHeader(pdf: Pdf, document: TaxDocument): number {
  const { kind, number, issuedOn, seller, buyer, order, invoice, placeOfSupply } = document;
  const sellerLines = [
    ...[seller.legalName, ...seller.address.split('\n'), seller.email, seller.phone],
    seller.gstin && `GSTIN ${seller.gstin}`,
    seller.state && `State: ${seller.state}`,
  ];
  write(pdf, seller.name, { x: MARGIN, y: 50, width: 300, size: 15, weight: 700 });
  const sellerEnd = writeBlock(pdf, sellerLines, { x: MARGIN, y: 72, width: 290 });
  write(pdf, DOCUMENT_TITLES[kind], { x: 345, y: 50, width: 210, size: 15, weight: 700 });
  const facts = [
    `Number: ${number}`,
    `Date: ${toDate(issuedOn)}`,
    invoice && `For invoice: ${invoice.number} of ${toDate(invoice.issuedOn)}`,
    `Order: ${shortId(order._id)}`,
    placeOfSupply && `Place of supply: ${placeOfSupply.name} (${placeOfSupply.code})`,
    'Reverse charge: No',
  ];
  const factsEnd = writeBlock(pdf, facts, { x: 345, y: 72, width: 210 });
  const top = Math.max(sellerEnd, factsEnd) + 8;
  rule(pdf, top);
  const { address, city, postalCode, state, country, phone } = order.shippingAddress;
  const buyerLines = [
    buyer.name,
    ...address.split('\n'),
    `${city} ${postalCode}`,
    [state, country].filter(Boolean).join(', '),
    phone && `Phone ${phoneText(phone)}`,
    buyer.email,
    buyer.gstin && `GSTIN ${buyer.gstin}`,
  ];
  write(pdf, 'Sold and delivered to', { x: MARGIN, y: top + 18, width: 300, weight: 700 });
  return writeBlock(pdf, buyerLines, { x: MARGIN, y: top + 18 + LINE, width: WIDTH });
}

function writeLines(pdf: Pdf, { lines }: TaxDocument, start: number): number {
  let y = writeTitles(pdf, start);
  for (const line of lines) {
    const cells = toCells(line);
    if (y > BOTTOM - LINE * 3) {
      pdf.addPage();
      y = writeTitles(pdf, MARGIN + SIZE);
    }
    const ends = COLUMNS.map((column, at) => writeBlock(pdf, cells[at] ?? [], { ...column, y }));
    y = Math.max(...ends) + 7;
    rule(pdf, y - LINE, 0.3);
  }
  return y;
}

function writeTitles(pdf: Pdf, y: number): number {
  for (const column of COLUMNS) write(pdf, column.title, { ...column, y, weight: 700 });
  rule(pdf, y + 5);
  return y + LINE + 6;
}

function toCells({ taxes, ...line }: TaxDocumentLine): string[][] {
  const isGoods = line.quantity > 0;
  return [
    [line.description],
    [line.hsn],
    [isGoods ? `${line.quantity} PCS` : ''],
    [isGoods ? plain(line.unitPrice) : ''],
    [line.discount > 0 ? plain(line.discount) : ''],
    [plain(line.taxable)],
    taxes.flatMap(({ name, percent, amount }) => [`${name} ${percent}%`, plain(amount)]),
    [plain(line.amount)],
  ];
}

function writeTotals(pdf: Pdf, document: TaxDocument, start: number): void {
  const { taxable, taxes, roundOff, total, toPay, endorsement } = document;
  const figures = [
    ['Taxable value', taxable],
    ...taxes.map(({ name, amount }) => [name, amount] as const),
    ...(roundOff === undefined ? [] : [[ROUND_OFF_LINE, roundOff] as const]),
    ['Total', total],
    ...(toPay === null ? [] : [['To be paid on delivery', toPay] as const]),
  ] as const;
  let y = start;
  if (y + figures.length * LINE > BOTTOM) {
    pdf.addPage();
    y = MARGIN + SIZE;
  }
  for (const [name, amount] of figures) {
    const weight = name === 'Total' ? 700 : 400;
    write(pdf, name, { x: 330, y, width: 120, weight });
    write(pdf, formatRupees(amount), { x: 450, y, width: 105, weight, isNumber: true });
    y += LINE;
  }
  const notes = [
    endorsement,
    'All amounts are in Indian rupees. Made by a computer: it needs no signature.',
  ];
  writeBlock(pdf, notes, { x: MARGIN, y: y + LINE, width: WIDTH });
}

interface Place {
  x: number;
  /** Of the baseline. */
  y: number;
  width: number;
  size?: number;
  weight?: Weight;
  isNumber?: boolean;
}

/** Lines below one another, the empty ones left out. Returns the baseline after the last. */
function writeBlock(pdf: Pdf, lines: readonly (string | null | undefined)[], place: Place): number {
  return lines.reduce<number>((y, line) => (line ? write(pdf, line, { ...place, y }) : y), place.y);
}

/** A text, broken into lines of its width, in the fonts of its scripts. Returns the next baseline. */
function write(pdf: Pdf, text: string, place: Place): number {
  const { x, width, size = SIZE, weight = 400, isNumber } = place;
  pdf.fontSize(size);
  let y = place.y;
  for (const line of toLines(pdf, text.replace(EMOJI, ''), width, weight)) {
    let left = isNumber ? x + width - widthOf(pdf, line, weight) : x;
    for (const run of toRuns(line)) {
      pdf.font(fontFile(run.font, weight));
      pdf.text(run.text, left, y, { lineBreak: false, baseline: 'alphabetic' });
      left += pdf.widthOfString(run.text);
    }
    y += size + 4;
  }
  return y;
}

function toLines(pdf: Pdf, text: string, width: number, weight: Weight): string[] {
  const lines = [''];
  for (const word of text.split(/(?<=[\s,/_-])/u)) {
    const line = `${lines.at(-1) ?? ''}${word}`;
    if (widthOf(pdf, line.trimEnd(), weight) <= width) lines.splice(-1, 1, line);
    else lines.push(...breakWord(pdf, word, width, weight));
  }
  return lines.map((line) => line.trim()).filter(Boolean);
}

/** A word in parts that are no wider than a line. */
function breakWord(pdf: Pdf, word: string, width: number, weight: Weight): string[] {
  const parts = [''];
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(word)) {
    const part = `${parts.at(-1) ?? ''}${segment}`;
    if (widthOf(pdf, part, weight) <= width) parts.splice(-1, 1, part);
    else parts.push(segment);
  }
  return parts;
}

const widthOf = (pdf: Pdf, text: string, weight: Weight) =>
  toRuns(text).reduce(
    (all, run) => all + pdf.font(fontFile(run.font, weight)).widthOfString(run.text),
    0,
  );

/** The parts of a text that one font writes; joiners stay with the letters that they join. */
function toRuns(text: string): { font: string; text: string }[] {
  const runs: { font: string; text: string }[] = [];
  for (const character of text) {
    const last = runs.at(-1);
    const [own] = SCRIPTS.find(([, letters]) => letters.test(character)) ?? [LATIN];
    const font = /[\u200C\u200D]/u.test(character) && last ? last.font : own;
    if (last?.font === font) last.text += character;
    else runs.push({ font, text: character });
  }
  return runs;
}

function fontFile(font: string, weight: Weight): string {
  const drawn = font === GURMUKHI ? 400 : weight;
  return fileURLToPath(import.meta.resolve(`@fontsource/${font}-${drawn}-normal.woff`));
}

function rule(pdf: Pdf, y: number, width = 0.7): void {
  pdf
    .lineWidth(width)
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + WIDTH, y)
    .stroke();
}

/** An amount in a column of rupees. */
const plain = (amount: TaxDocument['total']) => formatRupees(amount).replace('₹', '');

const toDate = (day: string) => day.split('-').toReversed().join('-');
