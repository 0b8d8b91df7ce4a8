import { type ClipboardEvent, useState } from 'react';
import type { AdminProduct } from '../../../../contract/catalogue-editing.ts';
import {
  type Attribute,
  findByName,
  offered,
  shownLabel,
} from '../../../../domain/catalogue/attributes.ts';
import {
  findVariant,
  listCombinations,
  OPTION_LIMITS,
  type ProductOption,
} from '../../../../domain/catalogue/variants.ts';
import { rupees } from '../../../../domain/money/money.ts';
import { readNumber } from '../../../../domain/text/text.ts';
import { useUnsavedEdits } from '../../../admin/forms/unsaved-edits.tsx';
import { callApi } from '../../../platform/api.ts';
import { toFailure } from '../../../platform/failure.ts';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Checkbox, controlClasses, Select, TextField } from '../../../ui/fields.tsx';
import { Alert } from '../../../ui/messages.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useAction } from '../../../ui/use-plain-form.ts';

type Failure = { fields: Readonly<Record<string, string | undefined>> };

/** What is typed into the cells of a combination. */
interface Row {
  _id?: string;
  seen?: number;
  options: string[];
  isOffered: boolean;
  cells: string[];
  pictureId: string | null;
}

const COLUMNS = ['Price (₹)', 'Offer price (₹)', 'Stock', 'SKU'] as const;
/** The same columns as the request names them. */
const FIELDS = ['price', 'offerPrice', 'countInStock', 'sku'];

interface OptionsPanelProps {
  product: AdminProduct;
  attributes: readonly Attribute[];
  onSaved: (product: AdminProduct) => void;
}

/** The options of a product, and all of their combinations as a sheet; they are saved together. */
export function OptionsPanel({ product, attributes, onSaved }: OptionsPanelProps) {
  const showToast = useToast();
  const [texts, setTexts] = useState(() => toTexts(product));
  const [rows, setRows] = useState(() => toRows(product));
  const [isEdited, setEdited] = useState(false);
  const { isPending, failure, run } = useAction(toFailure);
  useUnsavedEdits(isEdited);
  const options = readOptions(texts);
  const shown = listCombinations(options).map((values, at) =>
    fillRow(product, rows, options, values, at),
  );
  const [unreadable, setUnreadable] = useState<string | null>(null);
  const count = shown.length;

  function edit(change: () => void) {
    setEdited(true);
    change();
  }
  const setRow = (row: Row) =>
    edit(() =>
      setRows((now) => [
        ...now.filter((each) => each.options.join('\n') !== row.options.join('\n')),
        row,
      ]),
    );

  async function save() {
    const saved = await callApi('PUT /api/products/{id}', {
      params: { id: product._id },
      body: toBody(product, options, shown),
    });
    setTexts(toTexts(saved));
    setRows(toRows(saved));
    setEdited(false);
    showToast({ kind: 'success', text: 'Options saved' });
    onSaved(saved);
  }

  const setText = (at: number, change: Partial<OptionText>) =>
    edit(() =>
      setTexts(texts.map((text, place) => (place === at ? { ...text, ...change } : text))),
    );
  const addOption = () => edit(() => setTexts([...texts, { name: '', values: '' }]));
  const removeOption = (at: number) => edit(() => setTexts(texts.toSpliced(at, 1)));

  if (texts.length === 0 && !isEdited) {
    return (
      <div className="space-y-3">
        <p className="text-soft">
          This product is sold in one form, such as a saree of one colour.
        </p>
        <Button variant="secondary" onClick={addOption}>
          Add options
        </Button>
      </div>
    );
  }
  return (
    <div className="space-y-5">
      {texts.map((text, at) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: options have no name until it is typed
          key={at}
          className="grid items-start gap-3 sm:grid-cols-[12rem_1fr_auto]"
        >
          <TextField
            label="Option"
            value={text.name}
            placeholder="Size"
            list="option-names"
            autoComplete="off"
            error={failure?.fields[`options.${at}.name`]}
            onChange={(event) => setText(at, { name: event.target.value })}
          />
          <TextField
            label="Values, separated by commas"
            value={text.values}
            hint={valuesHint(attributes, text)}
            placeholder="S, M, L"
            autoComplete="off"
            error={failure?.fields[`options.${at}.values`]}
            onChange={(event) => setText(at, { values: event.target.value })}
          />
          <Button
            variant="quiet"
            className="max-sm:-ml-5 max-sm:justify-self-start sm:mt-6.5"
            onClick={() => removeOption(at)}
          >
            Remove<span className="sr-only"> {text.name || 'this option'}</span>
          </Button>
        </div>
      ))}
      <datalist id="option-names">
        {attributes.filter(isChoice).map((attribute) => (
          <option key={attribute.key} value={shownLabel(attribute)} />
        ))}
      </datalist>
      {texts.length < OPTION_LIMITS.options && (
        <Button variant="secondary" onClick={addOption}>
          {texts.length === 0 ? 'Add options' : 'Add another option'}
        </Button>
      )}
      {options.length > 0 && count <= OPTION_LIMITS.variants && (
        <Sheet product={product} options={options} rows={shown} failure={failure} onRow={setRow} />
      )}
      {count > OPTION_LIMITS.variants && (
        <Alert kind="warn">{`These are ${count} combinations. A product has at most ${OPTION_LIMITS.variants}.`}</Alert>
      )}
      {texts.length === 0 && (
        <p className="text-soft">
          Without options the product is sold in one form, with all {product.countInStock} pieces,
          at its lowest price.
        </p>
      )}
      {(unreadable ?? failure) && <Alert kind="danger">{unreadable ?? failure?.message}</Alert>}
      <Button
        pending={isPending}
        pendingText="Saving…"
        disabled={!isEdited || count > OPTION_LIMITS.variants}
        onClick={() => {
          const found = findUnreadable(shown);
          setUnreadable(found);
          if (found === null) void run(save);
        }}
      >
        Save options
      </Button>
    </div>
  );
}

interface SheetProps {
  product: AdminProduct;
  options: ProductOption[];
  rows: Row[];
  failure: Failure | null;
  onRow: (row: Row) => void;
}

/** The combinations stay in sight while the sheet is moved sideways. */
const PINNED = 'sticky left-0 z-10 bg-paper max-sm:min-w-28';

/** Cells that are pasted over from a spreadsheet, to the right and down from the one in focus. */
function Sheet({ product, options, rows, failure, onRow }: SheetProps) {
  const sold = rows.filter(({ isOffered }) => isOffered);
  const pictures = product.pictures.map(({ _id, alt }, at) => ({
    value: _id,
    label: `${at + 1}: ${alt}`,
  }));
  function paste(event: ClipboardEvent, at: number, column: number) {
    const text = event.clipboardData.getData('text');
    if (!/[\t\n]/.test(text)) return;
    event.preventDefault();
    for (const row of pasteCells(rows, at, column, text)) onRow(row);
  }
  return (
    <div>
      <p className="mb-2 text-sm text-soft">
        Paste cells from a spreadsheet into the first cell that they fill.
      </p>
      <div className="relative overflow-x-auto">
        <table className="w-full min-w-180 border-collapse text-sm">
          <thead>
            <tr className="text-left">
              <th className={classes(PINNED, 'py-2 pr-3 font-medium')}>
                {options.map(({ name }) => name).join(' / ')}
              </th>
              {COLUMNS.map((label) => (
                <th key={label} className="px-1 font-medium">
                  {label}
                </th>
              ))}
              <th className="px-1 font-medium">Picture</th>
              <th className="pl-3 font-medium">Offered</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => {
              const name = row.options.join(' / ');
              const place = sold.indexOf(row);
              return (
                <tr key={row.options.join('\n')} className="border-t border-line">
                  <th scope="row" className={classes(PINNED, 'py-1 pr-3 text-left font-medium')}>
                    {name}
                  </th>
                  {COLUMNS.map((label, column) => {
                    const error = failure?.fields[`variants.${place}.${FIELDS[column]}`];
                    return (
                      <td key={label} className="p-1 align-top">
                        <input
                          aria-label={`${label} of ${name}`}
                          aria-invalid={error ? true : undefined}
                          value={row.cells[column] ?? ''}
                          disabled={!row.isOffered}
                          inputMode={column < 3 ? 'decimal' : undefined}
                          autoComplete="off"
                          onPaste={(event) => paste(event, at, column)}
                          onChange={(event) =>
                            onRow({ ...row, cells: row.cells.with(column, event.target.value) })
                          }
                          className={controlClasses}
                        />
                        {error && <p className="text-danger">{error}</p>}
                      </td>
                    );
                  })}
                  <td className="p-1 align-top">
                    <Select
                      label={`Picture of ${name}`}
                      hideLabel
                      placeholder="First picture"
                      options={pictures}
                      value={row.pictureId ?? ''}
                      disabled={!row.isOffered}
                      onChange={(event) => onRow({ ...row, pictureId: event.target.value || null })}
                    />
                  </td>
                  <td className="pl-3">
                    <Checkbox
                      label={<span className="sr-only">Offer {name}</span>}
                      checked={row.isOffered}
                      onChange={(event) => onRow({ ...row, isOffered: event.target.checked })}
                    />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </div>
  );
}

const isChoice = ({ kind }: Attribute) => kind === 'choice';

/** The choices that other products have, so that a value is written in one way. */
function valuesHint(attributes: readonly Attribute[], { name, values }: OptionText) {
  if (values.includes(';')) return 'Values with a comma in them are separated by semicolons';
  const known = name && findByName(attributes.filter(isChoice), name);
  const labels = known ? offered(known).map(({ label }) => label) : [];
  return labels.length > 0 ? `In use: ${writeValues(labels)}` : undefined;
}

interface OptionText {
  name: string;
  values: string;
}

const toTexts = ({ options = [] }: AdminProduct): OptionText[] =>
  options.map(({ name, values }) => ({ name, values: writeValues(values) }));

/** Values in one line: a comma can be part of one, and a semicolon cannot. */
export function writeValues(values: readonly string[]): string {
  if (!values.some((value) => value.includes(','))) return values.join(', ');
  return values.length > 1 ? values.join('; ') : `${values[0]};`;
}

/** The values that are typed, each once. */
export function readValues(text: string): string[] {
  const all = text.split(text.includes(';') ? ';' : ',').map((value) => value.trim());
  return [...new Set(all)].filter(Boolean);
}

/** Options with the values that are typed so far. */
function readOptions(texts: readonly OptionText[]): ProductOption[] {
  return texts.map(({ name, values }) => ({ name: name.trim(), values: readValues(values) }));
}

function toRows({ variants = [] }: AdminProduct): Row[] {
  return variants.map(({ _id, options, price, offerPrice, countInStock, sku, pictureId }) => ({
    ...{ _id, options, isOffered: true, pictureId, seen: countInStock },
    cells: [String(price), String(offerPrice ?? ''), String(countInStock), sku ?? ''],
  }));
}

/** The row of a combination: as it was typed, else as the product costs, without pieces. */
export function fillRow(
  product: Pick<AdminProduct, 'price' | 'offerPrice' | 'countInStock' | 'sku' | 'variants'>,
  rows: Row[],
  all: readonly ProductOption[],
  options: string[],
  at: number,
): Row {
  const known = findVariant(rows, options);
  if (known) return known;
  const { price, offerPrice, countInStock, sku = '', variants } = product;
  // Where an option was added, the first of its values is what was sold until now.
  const less = rows.find((row) => row.options.every((value, place) => value === options[place]));
  if (less && less.options.length > 0) {
    const added = options.slice(less.options.length);
    const isIt = added.every((value, place) => {
      return value === all[less.options.length + place]?.values[0];
    });
    return isIt
      ? { ...less, options }
      : { ...less, ...NEW, options, cells: less.cells.with(2, '0').with(3, '') };
  }
  // The first combination is what was sold until now.
  const stock = !variants && at === 0 ? countInStock : 0;
  return {
    ...{
      options,
      pictureId: null,
      isOffered: !variants || rows.length === 0 || !isCompleteBy(rows, options),
    },
    cells: [String(price), String(offerPrice ?? ''), String(stock), at === 0 ? sku : ''],
  };
}

const NEW = { _id: undefined, seen: undefined };

/** Whether all values are in use by rows: then a missing combination was left out on purpose. */
const isCompleteBy = (rows: Row[], options: string[]) =>
  options.every((value, at) => rows.some((row) => row.options[at] === value));

/** The rows after lines of tab-separated cells are pasted at a row and a column. */
export function pasteCells(rows: Row[], at: number, column: number, text: string): Row[] {
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/);
  return lines.flatMap((line, down) => {
    const row = rows[at + down];
    if (!row) return [];
    const pasted = line.split('\t').slice(0, COLUMNS.length - column);
    const cells = row.cells.map((cell, place) => pasted[place - column]?.trim() ?? cell);
    return [{ ...row, cells }];
  });
}

/** What is typed where a number belongs and is none; null where all are numbers. */
function findUnreadable(rows: Row[]): string | null {
  for (const { isOffered, options, cells } of rows) {
    const column = [0, 1, 2].find((place) => {
      const typed = (cells[place] ?? '').trim();
      return typed === '' ? place !== 1 : readNumber(typed) === null;
    });
    if (isOffered && column !== undefined)
      return `${COLUMNS[column]} of ${options.join(' / ')} must be a number`;
  }
  return null;
}

function toBody(product: AdminProduct, options: ProductOption[], rows: Row[]) {
  const { name, description, category, subCategory, isHidden, details, version } = product;
  const { price, offerPrice } = product;
  const variants = rows
    .filter(({ isOffered }) => isOffered)
    .map(({ _id, seen, options: values, cells, pictureId }) => {
      const [own = '', offer = '', stock = '', sku = ''] = cells;
      return {
        ...{ _id, seen, options: values, pictureId, sku: sku.trim() || null },
        price: rupees(readNumber(own) ?? 0),
        offerPrice: offer.trim() === '' ? null : rupees(readNumber(offer) ?? 0),
        countInStock: readNumber(stock) ?? 0,
      };
    });
  return {
    ...{ name, description, category, subCategory, isHidden, details, version, price, offerPrice },
    options,
    variants: options.length === 0 ? [] : variants,
  };
}
