import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryProduct } from '../../../../../tests/support/arbitrary-product.ts';
import {
  ATTRIBUTES,
  BORDER_STYLE,
  DEFAULT_CATEGORIES,
} from '../../../../../tests/support/default-catalogue.ts';
import type { ProductEdit } from '../../../../contract/catalogue-editing.ts';
import { getDetails } from '../../../../domain/catalogue/attributes.ts';
import { paise } from '../../../../domain/money/money.ts';
import {
  type CsvRow,
  csvHeader,
  type LineError,
  listColumns,
  type ProductLine,
  plainName,
  toCells as toCellsWith,
} from './product-csv.ts';
import { groupLines, LINE_TOO_SHORT, planProduct, UNKNOWN_ID } from './product-lines.ts';
import { readProductFile } from './read-product-file.ts';

const CATALOGUE = {
  tree: DEFAULT_CATEGORIES,
  attributes: ATTRIBUTES,
  allAttributes: ATTRIBUTES,
};
const CSV_HEADER = csvHeader(CATALOGUE, []);
const CSV_COLUMNS = CSV_HEADER.slice(0, -1);
function planLine(line: ProductLine, current: ProductEdit | undefined) {
  const { groups, errors } = groupLines([line], []);
  expect(errors).toEqual([]);
  const [group] = groups;
  if (!group) throw new Error('The line is of no product');
  const {
    attributes: _,
    lines,
    ...planned
  } = { ...planProduct(group, current, CATALOGUE) } as {
    attributes?: unknown;
    lines?: { changes: unknown }[];
    kind: string;
  };
  return { ...planned, ...(lines && { changes: lines[0]?.changes }) };
}
const toCells = (id: string, product: ProductEdit) =>
  toCellsWith(listColumns(CATALOGUE), { id, product });

const ID = '0f8b6c1e-8a35-4b1c-9a3e-2f6d1c7b5a90';
const SAREE: ProductEdit = {
  name: 'Maroon Kanchivaram',
  description: 'Woven by hand.\nTwo ply.',
  category: 'Silk Sarees',
  subCategory: 'Kanchivaram',
  price: paise(12_500_50),
  offerPrice: paise(9999_00),
  isHidden: false,
  countInStock: 4,
  details: {
    ...getDetails(ATTRIBUTES, {}),
    weave: 'Korvai',
    fabric: 'Silk',
    border: '5" temple',
    lengthCm: 550,
    blousePieceCm: 80,
    care: 'Dry clean',
    origin: 'Kanchipuram',
    silkMarkNumber: 'SM-0042',
  },
};

/** Rows as a CSV reader gives them: a cell may span several lines. */
function rowsOf(...rows: (readonly string[])[]): CsvRow[] {
  let line = 1;
  return rows.map((cells) => {
    const row = { line, cells: [...cells] };
    line += cells.join('').split('\n').length;
    return row;
  });
}
const fileOf = (...rows: string[][]) => rowsOf(CSV_HEADER, ...rows);
const rowOf = (id: string, product: ProductEdit, changes: Record<string, string> = {}) => {
  const cells = new Map([...toCells(id, product), ...Object.entries(changes)]);
  return [...CSV_COLUMNS.map((label) => cells.get(plainName(label)) ?? ''), '/pictures/a.jpg'];
};

function read(rows: CsvRow[]) {
  const lines: ProductLine[] = [];
  const errors: LineError[] = [];
  for (const part of readProductFile(rows, CSV_COLUMNS)) {
    if (part.kind === 'product') lines.push(part.product);
    if (part.kind === 'error') errors.push(part.error);
  }
  return { lines, errors };
}

function plan(changes: Record<string, string>) {
  const [line] = read(fileOf(rowOf(ID, SAREE, changes))).lines;
  if (!line) throw new Error('The line was not read');
  return planLine(line, line.cells.get('id') === '' ? undefined : SAREE) as {
    kind: string;
    changes: { column: string }[];
  };
}

describe('a file of products', () => {
  it('comes back unchanged, whatever the products hold', () => {
    const entry = fc.record({ id: fc.uuid(), product: arbitraryProduct });
    const entries = fc.uniqueArray(entry, { selector: ({ id }) => id, maxLength: 5 });
    fc.assert(
      fc.property(entries, (given) => {
        const rows = given.map(({ id, product }) => rowOf(id, product));
        const { lines, errors } = read(fileOf(...rows));
        expect(errors).toEqual([]);
        expect(lines).toHaveLength(given.length);
        for (const [place, line] of lines.entries()) {
          expect(planLine(line, given[place]?.product)).toEqual({ kind: 'unchanged' });
        }
      }),
    );
  });

  it('becomes the same products where their ids are taken away', () => {
    fc.assert(
      fc.property(arbitraryProduct, (product) => {
        const [line] = read(fileOf(rowOf('', product))).lines;
        expect(line && planLine(line, undefined)).toMatchObject({
          kind: 'new',
          after: { ...product, isHidden: true },
        });
      }),
    );
  });

  it('is read by the names of its columns, in any order and spelling', () => {
    const [header, row] = [[...CSV_HEADER].reverse(), rowOf(ID, SAREE).reverse()];
    const spelled = header.map((name) => ` ${name.toUpperCase()} `);
    const parts = [...readProductFile(rowsOf(spelled, row), CSV_COLUMNS)];
    expect(parts).toMatchObject([
      { kind: 'unread', columns: ['PICTURES'] },
      { kind: 'product', product: { line: 2, cells: toCells(ID, SAREE) } },
    ]);
  });

  it('says how several choices are written, unless a choice has the comma itself', () => {
    const value = { value: 'wide', label: 'Wide, plain', isRemoved: false };
    const choices = [value, ...BORDER_STYLE.choices];
    const attributes = [{ ...BORDER_STYLE, isMultiple: true, choices }];
    const column = listColumns({ ...CATALOGUE, attributes }).at(-1);
    const message = 'Write | between several choices, such as Wide, plain | Plain';
    expect(column?.error?.('Zari, Temple')).toBe(message);
    expect(column?.error?.('zari | wide, plain')).toBeNull();
  });

  it('names every column that stands twice', () => {
    const { lines, errors } = read(rowsOf([...CSV_HEADER, 'Name'], rowOf(ID, SAREE)));
    expect(lines).toEqual([]);
    expect(errors).toEqual([
      { line: 1, column: 'Name', message: 'This column appears more than once' },
    ]);
  });

  it('needs the ids and the columns that it changes, no others', () => {
    const [line] = read(rowsOf(['Id', 'Price'], [ID, '15200'])).lines;
    expect(line && planLine(line, SAREE)).toEqual({
      kind: 'changed',
      id: ID,
      before: SAREE,
      after: { ...SAREE, price: 1_520_000, hsn: '', isCashRisk: false },
      changes: [{ column: 'Price', from: toCells(ID, SAREE).get('price'), to: '15200' }],
    });
    const [added] = read(rowsOf(['Id', 'Price'], ['', '5200'])).lines;
    expect(added && planLine(added, undefined)).toMatchObject({
      kind: 'invalid',
      errors: [{ column: 'Name' }, { column: 'Category' }, { column: 'Stock' }, expect.anything()],
    });
  });

  it.each([
    ['Id', 'Leave its cells empty on lines of new products', ['Name', 'Price']],
    ['', 'This is a product file of Shopify.', ['Handle', 'Title', 'Vendor', 'Option1 Name']],
    ['', 'This is a product file of Shopify.', ['Title', 'URL handle', 'Description']],
    ['', 'This is a product file of Shopify.', ['Handle', 'Title', 'Vendor']],
    ['', 'This is a product file of WooCommerce.', ['ID', 'Type', 'SKU', 'Regular price']],
  ])('is refused without ids, or of another platform: %s %s', (column, message, header) => {
    const { errors } = read(rowsOf(header, header));
    expect(errors).toEqual([{ line: 1, column, message: expect.stringContaining(message) }]);
  });

  it('reports duplicate and malformed lines, and reads the others', () => {
    const { lines, errors } = read(
      fileOf(
        rowOf(ID, SAREE, { sku: 'A' }),
        rowOf(ID, SAREE, { sku: 'A' }),
        [...rowOf(ID, SAREE), ''],
        rowOf('', SAREE),
      ),
    );
    expect(lines.map(({ line }) => line)).toEqual([2, 8]);
    const width = CSV_HEADER.length;
    const tooWide = `This line has ${width + 1} cells, but the first line has ${width}`;
    expect(errors).toEqual([
      { line: 4, column: 'SKU', message: 'This SKU is already on line 2' },
      { line: 6, column: '', message: tooWide },
    ]);
  });

  describe('whose lines end early, as Excel leaves out empty cells at the end', () => {
    const PLAIN = { ...SAREE, details: { ...SAREE.details, origin: null, silkMarkNumber: null } };
    const planShort = (id: string, product: ProductEdit, left: number) => {
      const { lines, errors } = read(fileOf(rowOf(id, product).slice(0, left)));
      expect(errors).toEqual([]);
      const [line] = lines;
      return line && planLine(line, id === '' ? undefined : product);
    };

    it('reads the cells that are missing as empty', () => {
      expect(planShort(ID, PLAIN, -3)).toEqual({ kind: 'unchanged' });
      expect(planShort(ID, SAREE, -1)).toEqual({ kind: 'unchanged' });
      expect(planShort('', PLAIN, -3)).toMatchObject({
        kind: 'new',
        after: { details: { care: 'Dry clean', origin: null, silkMarkNumber: null } },
      });
    });

    it('empties nothing that a product has', () => {
      expect(planShort(ID, SAREE, -3)).toEqual({
        kind: 'invalid',
        errors: [
          { line: 2, column: 'Origin', message: LINE_TOO_SHORT },
          { line: 2, column: 'Silk Mark number', message: LINE_TOO_SHORT },
        ],
      });
    });
  });

  it('says when there is nothing', () => {
    expect(read([]).errors).toEqual([{ line: 1, column: '', message: 'The file is empty' }]);
  });
});

describe('a line', () => {
  it('changes what it says otherwise, from what to what', () => {
    expect(
      plan({ price: '₹13,000', stock: '6', zari: 'Tested zari', hidden: 'YES' }),
    ).toMatchObject({
      kind: 'changed',
      before: SAREE,
      after: {
        price: 13_000_00,
        isHidden: true,
        countInStock: 6,
        details: { zari: 'Tested zari' },
      },
      changes: [
        { column: 'Price', from: '12500.50', to: '13000' },
        { column: 'Stock', from: '4', to: '6' },
        { column: 'Hidden', from: 'no', to: 'yes' },
        { column: 'Zari', from: '', to: 'Tested zari' },
      ],
    });
  });

  it.each([
    [{ price: '12,500.5' }],
    [{ category: 'Silk Sarees/Kanchivaram' }],
    [{ description: 'Woven by hand.\r\nTwo ply. ' }],
    [{ id: ID.toUpperCase() }],
  ])('changes nothing where it only spells otherwise: %j', (spelled) => {
    expect(plan(spelled)).toEqual({ kind: 'unchanged' });
  });

  const suchAs = (path: string) => `Write a category and one of its subcategories, such as ${path}`;

  it.each([
    [{ name: ' ' }, 'Name', 'Name is required'],
    [{ category: '' }, 'Category', 'Category is required'],
    [{ category: 'cotton' }, 'Category', suchAs('cotton-linen/cotton')],
    [{ category: 'Silk Sarees > Kanchivaram' }, 'Category', suchAs('silk-sarees/mysore-silk')],
    [{ price: '' }, 'Price', 'Price is required'],
    [{ price: '=1+1' }, 'Price', 'Price must be a number of rupees'],
    [{ 'offer price': '20000' }, 'Offer price', 'Offer price must be below the price'],
    [{ stock: '' }, 'Stock', 'Stock must be a whole number'],
    [{ stock: '-1' }, 'Stock', 'Stock must be 0 or more'],
    [{ hidden: 'maybe' }, 'Hidden', 'Hidden must be yes or no'],
    [{ hidden: '' }, 'Hidden', 'Hidden must be yes or no'],
    [{ length: '5.5 m' }, 'Length', 'Length must be a whole number of centimetres'],
    [{ care: 'x'.repeat(501) }, 'Care', 'Care must be at most 500 characters'],
  ])('is refused in the words of the form: %j', (wrong, column, message) => {
    expect(plan(wrong)).toEqual({ kind: 'invalid', errors: [{ line: 2, column, message }] });
  });

  it('asks about a number with two readings', () => {
    const message = 'Is this 1.29 or 129? Write it without a comma';
    expect(plan({ price: '₹1,29' })).toEqual({
      kind: 'invalid',
      errors: [{ line: 2, column: 'Price', message }],
    });
  });

  it('is refused with all that is wrong with it', () => {
    expect(plan({ name: '', stock: 'x' })).toMatchObject({
      errors: [{ column: 'Name' }, { column: 'Stock' }],
    });
  });

  it('is refused where its product is not there', () => {
    const [line] = read(fileOf(rowOf(ID, SAREE))).lines;
    expect(line && planLine(line, undefined)).toEqual({
      kind: 'invalid',
      errors: [{ line: 2, column: 'Id', message: UNKNOWN_ID }],
    });
  });

  it('adds a hidden product where it has no id', () => {
    const planned = plan({ id: '', hidden: '', zari: '' });
    expect(planned).toMatchObject({ kind: 'new', after: { isHidden: true } });
    const { changes } = planned;
    expect(changes.map(({ column }) => column)).toContain('Price');
    expect(changes.map(({ column }) => column)).not.toContain('Zari');
  });

  it('is no error where it says what is so already, even if that would be refused now', () => {
    const old = { ...SAREE, description: '' };
    const [line] = read(fileOf(rowOf(ID, old))).lines;
    expect(line && planLine(line, old)).toEqual({ kind: 'unchanged' });
  });
});
