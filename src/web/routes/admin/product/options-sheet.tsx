import { type ClipboardEvent, type SyntheticEvent, useState } from 'react';
import type { AdminProduct } from '../../../../contract/catalogue-editing.ts';
import type { ProductOption } from '../../../../domain/catalogue/variants.ts';
import { readNumber } from '../../../../domain/text/text.ts';
import { PriceWarning } from '../../../admin/products/price-warning.tsx';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Checkbox, controlClasses, Select, TextField } from '../../../ui/fields.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { COLUMNS, pasteCells, type Row } from './option-rows.ts';

/** The same columns as the request names them. */
const FIELDS = ['price', 'offerPrice', 'countInStock', 'sku'];

interface SheetProps {
  product: AdminProduct;
  options: ProductOption[];
  rows: Row[];
  failure: { fields: Readonly<Record<string, string | undefined>> } | null;
  onRow: (row: Row) => void;
}

/** The combinations stay in sight while the sheet is moved sideways. */
const PINNED = 'sticky left-0 z-10 bg-paper max-sm:min-w-28';

/** Cells that are pasted over from a spreadsheet, to the right and down from the one in focus. */
export function OptionsSheet({ product, options, rows, failure, onRow }: SheetProps) {
  const showToast = useToast();
  const sold = rows.filter(({ isOffered }) => isOffered);
  const pictures = product.pictures.map(({ _id, alt }, at) => ({
    value: _id,
    label: `${at + 1}: ${alt}`,
  }));
  function paste(event: ClipboardEvent, at: number, column: number) {
    const text = event.clipboardData.getData('text');
    if (!/[\t\r\n]/.test(text)) return;
    event.preventDefault();
    const { pasted, left } = pasteCells(rows, at, column, text);
    for (const row of pasted) onRow(row);
    if (left > 0) {
      const count = `${pasted.length} of ${pasted.length + left} lines`;
      showToast({ kind: 'danger', text: `Pasted ${count}: the sheet has no more rows` });
    }
  }
  return (
    <div>
      {sold.length > 1 && <FillCells options={options} rows={sold} onRow={onRow} />}
      <p className="mb-2 text-sm text-soft">
        {sold.length > 1 ? 'Or paste' : 'Paste'} cells from a spreadsheet into the first cell that
        they fill.
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
                      <td key={label} className="min-w-26 p-1 align-top">
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
                  <td className="min-w-38 p-1 align-top sm:w-60">
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
      <PriceWarning
        product={product}
        prices={sold.map(({ options: values, cells: [price = '', offer = ''] }) => ({
          name: values.join(' / '),
          price: readNumber(offer || price),
        }))}
        className="mt-3"
      />
    </div>
  );
}

/** Fills a column of all combinations, or of those with one value. */
function FillCells({ options, rows, onRow }: Pick<SheetProps, 'options' | 'rows' | 'onRow'>) {
  const [chosen, setChosen] = useState('');
  const [column, setColumn] = useState('0');
  const [text, setText] = useState('');
  const groups = options.flatMap(({ name, values }, at) =>
    values.map((value, place) => ({ value: `${at}.${place}`, label: `${name} ${value}` })),
  );

  function fill(event: SyntheticEvent) {
    event.preventDefault();
    const [at = 0, place = 0] = chosen.split('.').map(Number);
    const value = chosen === '' ? undefined : options[at]?.values[place];
    for (const row of rows) {
      if (value !== undefined && row.options[at] !== value) continue;
      onRow({ ...row, cells: row.cells.with(Number(column), text.trim()) });
    }
  }

  return (
    <form
      onSubmit={fill}
      aria-label="Fill in several combinations"
      className="mb-4 grid items-end gap-3 *:min-w-0 max-sm:grid-cols-2 sm:flex sm:flex-wrap"
    >
      <Select
        label="Combinations"
        placeholder="All"
        options={groups}
        value={chosen}
        onChange={({ target }) => setChosen(target.value)}
      />
      <Select
        label="Column"
        options={COLUMNS.slice(0, 3).map((label, at) => ({ value: at, label }))}
        value={column}
        onChange={({ target }) => setColumn(target.value)}
      />
      <TextField
        label="Value"
        inputMode="decimal"
        autoComplete="off"
        value={text}
        onChange={({ target }) => setText(target.value)}
        className="sm:w-32"
      />
      <Button type="submit" variant="secondary">
        Fill in
      </Button>
    </form>
  );
}
