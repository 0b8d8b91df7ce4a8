import { useRef, useState } from 'react';
import type { AdminProduct } from '../../../../contract/catalogue-editing.ts';
import {
  type Attribute,
  findByName,
  offered,
  shownLabel,
} from '../../../../domain/catalogue/attributes.ts';
import { OPTION_LIMITS, type ProductOption } from '../../../../domain/catalogue/variants.ts';
import { rupees } from '../../../../domain/money/money.ts';
import { readNumber } from '../../../../domain/text/text.ts';
import { useAdminAction } from '../../../admin/forms/admin-action.tsx';
import { Conflict } from '../../../admin/forms/edit-form.tsx';
import { useUnsavedEdits } from '../../../admin/forms/unsaved-edits.tsx';
import { callApi } from '../../../platform/api.ts';
import { afterRefusal, getStaleRecord } from '../../../platform/failure.ts';
import { focusAfter } from '../../../ui/browser-state.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/fields.tsx';
import { Alert } from '../../../ui/messages.tsx';
import {
  changeRow,
  dropOption,
  fillRows,
  findRenamed,
  findUnreadable,
  type Row,
  toRows,
} from './option-rows.ts';
import { OptionsSheet } from './options-sheet.tsx';

interface OptionsPanelProps {
  product: AdminProduct;
  attributes: readonly Attribute[];
  onSaved: (product: AdminProduct) => void;
  onRefused: () => Promise<void>;
}

/** The options of a product, and all of their combinations as a sheet; they are saved together. */
export function OptionsPanel({ product, attributes, onSaved, onRefused }: OptionsPanelProps) {
  const sheet = useSheet(product);
  const { texts, options, count, shown, isEdited } = sheet;
  const { isPending, failure, run } = useAdminAction();
  const [unreadable, setUnreadable] = useState<string | null>(null);
  const [newer, setNewer] = useState<AdminProduct | null>(null);
  const isTooMany = count > OPTION_LIMITS.variants;
  const [isSaved, setIsSaved] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const saveButton = useRef<HTMLButtonElement>(null);
  const status = useRef<HTMLParagraphElement>(null);

  function addOption() {
    const names = () => frame.current?.querySelectorAll<HTMLInputElement>(`[list=${NAMES_ID}]`);
    focusAfter(sheet.addOption, () => names()?.[texts.length]);
  }

  /** The last option's button goes with it; another's is the next option's then. */
  function removeOption(at: number) {
    focusAfter(
      () => sheet.removeOption(at),
      () => (at === texts.length - 1 ? addButton.current : null),
    );
  }

  async function send(body: ReturnType<typeof toBody>) {
    const params = { id: product._id };
    try {
      const saved = await callApi('PUT /api/products/{id}', { params, body });
      // Who has gone on to another field meanwhile stays there.
      const isWaiting = [saveButton.current, document.body].includes(
        document.activeElement as HTMLButtonElement,
      );
      focusAfter(
        () => {
          accept(saved);
          setIsSaved(true);
        },
        () => (isWaiting ? status.current : null),
      );
    } catch (error) {
      setNewer(getStaleRecord<AdminProduct>(error));
      return afterRefusal(onRefused)(error);
    }
  }

  function accept(saved: AdminProduct) {
    setNewer(null);
    sheet.reset(saved);
    onSaved(saved);
  }

  async function save(from: AdminProduct, base?: AdminProduct) {
    const found = findUnreadable(shown);
    setUnreadable(found);
    setIsSaved(false);
    if (found === null) await run(() => send(toBody(from, options, shown, base)));
  }

  const statusText = (
    <p
      ref={status}
      tabIndex={-1}
      role="status"
      className={isEdited ? 'text-soft' : 'font-medium text-success'}
    >
      {isEdited ? 'Unsaved changes' : isSaved && 'Options saved'}
    </p>
  );
  if (texts.length === 0 && !isEdited) {
    return (
      <div ref={frame} className="space-y-3">
        <p className="text-soft">
          This product is sold in one form, such as a saree of one colour.
        </p>
        <div className={BAR}>
          <Button variant="secondary" onClick={addOption}>
            Add options
          </Button>
          {statusText}
        </div>
      </div>
    );
  }
  const message = unreadable ?? failure?.message;
  return (
    <div ref={frame} className="space-y-5">
      {texts.map((text, at) => (
        <OptionFields
          // biome-ignore lint/suspicious/noArrayIndexKey: options have no name until it is typed
          key={at}
          text={text}
          hint={renameHint(sheet.known[at], text) ?? valuesHint(attributes, text)}
          errors={{
            name: failure?.fields[`options.${at}.name`],
            values: failure?.fields[`options.${at}.values`],
          }}
          onChange={(change) => sheet.setText(at, change)}
          onRemove={() => removeOption(at)}
        />
      ))}
      <datalist id={NAMES_ID}>
        {attributes.filter(isChoice).map((attribute) => (
          <option key={attribute.key} value={shownLabel(attribute)} />
        ))}
      </datalist>
      {texts.length < OPTION_LIMITS.options && (
        <Button ref={addButton} variant="secondary" onClick={addOption}>
          {texts.length === 0 ? 'Add options' : 'Add another option'}
        </Button>
      )}
      {shown.length > 0 && options.length > 0 && !isTooMany && (
        <OptionsSheet
          product={product}
          options={options}
          rows={shown}
          failure={failure}
          onRow={sheet.setRow}
        />
      )}
      {isTooMany && (
        <Alert kind="warn">{`These are ${count} combinations. A product has at most ${OPTION_LIMITS.variants}.`}</Alert>
      )}
      {texts.length === 0 && (
        <p className="text-soft">
          Without options the product is sold in one form, with all {product.countInStock} pieces,
          at its lowest price.
        </p>
      )}
      {newer ? (
        <Conflict
          message={failure?.message ?? null}
          subject={{ kind: 'product', id: product._id }}
          changed={['Options']}
          reload={() => accept(newer)}
          saveMine={() => save(newer)}
        />
      ) : (
        message && <Alert kind="danger">{message}</Alert>
      )}
      <div className={BAR}>
        <Button
          ref={saveButton}
          pending={isPending}
          pendingText="Saving…"
          disabled={!isEdited || isTooMany || newer !== null}
          onClick={() => void save(product, sheet.base)}
        >
          Save options
        </Button>
        {statusText}
      </div>
    </div>
  );
}

const NAMES_ID = 'option-names';

const BAR = 'flex flex-wrap items-center gap-x-5 gap-y-2';

/** The options and their combinations as they are typed, from what was loaded or saved. */
function useSheet(product: AdminProduct) {
  const [base, setBase] = useState(product);
  const [texts, setTexts] = useState(() => toTexts(product));
  const [rows, setRows] = useState(() => toRows(product));
  const [known, setKnown] = useState(product.options ?? []);
  const [isEdited, setEdited] = useState(false);
  useUnsavedEdits(isEdited);
  const options = readOptions(texts);

  function edit(change: () => void) {
    setEdited(true);
    change();
  }

  return {
    ...{ base, texts, known, isEdited, options },
    ...fillRows({ product, rows, known, options }),
    reset(saved: AdminProduct) {
      setBase(saved);
      setTexts(toTexts(saved));
      setRows(toRows(saved));
      setKnown(saved.options ?? []);
      setEdited(false);
    },
    setRow: (row: Row) => edit(() => setRows((now) => changeRow(now, row))),
    setText: (at: number, change: Partial<OptionText>) =>
      edit(() => setTexts(texts.with(at, { ...BLANK, ...texts[at], ...change }))),
    addOption: () => edit(() => setTexts([...texts, BLANK])),
    removeOption: (at: number) =>
      edit(() => {
        setTexts(texts.toSpliced(at, 1));
        setRows(dropOption(rows, at));
        setKnown(known.toSpliced(at, 1));
      }),
  };
}

interface OptionFieldsProps {
  text: OptionText;
  hint: string | undefined;
  errors: Partial<Record<'name' | 'values', string | undefined>>;
  onChange: (change: Partial<OptionText>) => void;
  onRemove: () => void;
}

function OptionFields({ text, hint, errors, onChange, onRemove }: OptionFieldsProps) {
  return (
    <div className="grid items-start gap-3 sm:grid-cols-[12rem_1fr_auto]">
      <TextField
        label="Option"
        value={text.name}
        placeholder="Size"
        list={NAMES_ID}
        autoComplete="off"
        error={errors.name}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <TextField
        label="Values, separated by commas"
        value={text.values}
        hint={hint}
        placeholder="S, M, L"
        autoComplete="off"
        error={errors.values}
        onChange={(event) => onChange(typeValues(text, event.target.value))}
      />
      <Button
        variant="quiet"
        className="max-sm:-ml-5 max-sm:justify-self-start sm:mt-6.5"
        onClick={onRemove}
      >
        Remove<span className="sr-only"> {text.name || 'this option'}</span>
      </Button>
    </div>
  );
}

const isChoice = ({ kind }: Attribute) => kind === 'choice';

/** The choices that other products have, so that a value is written in one way. */
function valuesHint(attributes: readonly Attribute[], { name, separator }: OptionText) {
  if (separator === ';') return 'Values with a comma in them are separated by semicolons';
  const known = name && findByName(attributes.filter(isChoice), name);
  const labels = known ? offered(known).map(({ label }) => label) : [];
  return labels.length > 0 ? `In use: ${writeValues(labels)}` : undefined;
}

/** What is renamed by the values as they are typed. */
function renameHint(known: ProductOption | undefined, { values, separator }: OptionText) {
  const now = readValues(values, separator);
  const renamed = now.flatMap((value) => {
    const before = findRenamed(known?.values, now, value);
    return before === undefined ? [] : `${before} to ${value}`;
  });
  return renamed.length > 0
    ? `Renamed, with stock and carts: ${renamed.join(', ')}. For a new value instead, remove the old one, save, then add it.`
    : undefined;
}

type Separator = ',' | ';';

interface OptionText {
  name: string;
  values: string;
  separator: Separator;
}

const BLANK: OptionText = { name: '', values: '', separator: ',' };

const toTexts = ({ options = [] }: AdminProduct): OptionText[] =>
  options.map(({ name, values }) => {
    const text = writeValues(values);
    return { name, values: text, separator: findSeparator(text) };
  });

const findSeparator = (text: string): Separator => (text.includes(';') ? ';' : ',');

/** The values as they are typed: without its last semicolon, `Red, gold` is still one. */
export function typeValues(before: Omit<OptionText, 'name'>, values: string) {
  const isOne =
    before.separator === ';' && [before.values, values].every((text) => text.includes(','));
  return { values, separator: isOne ? ';' : findSeparator(values) } as const;
}

/** Values in one line: a comma can be part of one, and a semicolon cannot. */
export function writeValues(values: readonly string[]): string {
  if (!values.some((value) => value.includes(','))) return values.join(', ');
  return values.length > 1 ? values.join('; ') : `${values[0]};`;
}

/** The values that are typed, each once. */
export function readValues(text: string, separator = findSeparator(text)): string[] {
  const all = text.split(separator).map((value) => value.trim());
  return [...new Set(all)].filter(Boolean);
}

/** Options with the values that are typed so far. */
function readOptions(texts: readonly OptionText[]): ProductOption[] {
  return texts.map(({ name, values, separator }) => ({
    name: name.trim(),
    values: readValues(values, separator),
  }));
}

/**
 * The change to save. `base` is what the sheet was loaded from, where it has to be as it was: other panels
 * of this screen save other values, and stocks are compared one by one.
 */
export function toBody(
  product: AdminProduct,
  options: ProductOption[],
  rows: Row[],
  base?: AdminProduct,
) {
  const { name, description, category, subCategory, isHidden, details } = product;
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
  const isSame = base === undefined || toText(base, product) === toText(product, product);
  return {
    ...{ name, description, category, subCategory, isHidden, details, price, offerPrice },
    version: isSame ? product.version : base.version,
    seenOptions: base?.options,
    options,
    variants: options.length === 0 ? [] : variants,
  };
}

/** What of the combinations the sheet alone changes. A picture that `now` no longer has is none. */
const toText = ({ variants = [] }: AdminProduct, now: AdminProduct) =>
  JSON.stringify(
    variants.map(({ _id, sku, price, offerPrice, pictureId }) => {
      const hasPicture = now.pictures.some((picture) => picture._id === pictureId);
      return [_id, sku, price, offerPrice, hasPicture ? pictureId : null];
    }),
  );
