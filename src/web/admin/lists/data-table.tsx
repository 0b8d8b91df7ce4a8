import type { ReactNode } from 'react';
import { formatRupees } from '../../../domain/money/money.ts';
import { classes } from '../../ui/classes.ts';
import { ListFooter } from './list-footer.tsx';
import type { PagedList } from './use-paged-list.ts';

export interface Column<Row> {
  title: string;
  cell: (row: Row) => ReactNode;
  numeric?: boolean;
  /** Its cells name their rows. */
  isRowHeader?: boolean;
  /** Classes of its cells, and of its title. */
  className?: string;
  titleClassName?: string;
}

/** A column of amounts, in rupees. */
export function rupeeColumn<Row>(
  title: string,
  rupeesOf: (row: Row) => number,
  className?: string,
): Column<Row> {
  return { title, cell: (row) => formatRupees(rupeesOf(row)), numeric: true, className };
}

interface DataTableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
}

/** A table of records, described by its columns. Its region scrolls sideways, by keyboard too. */
export function DataTable<Row>({ label, columns, rows, keyOf }: DataTableProps<Row>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section aria-label={label} tabIndex={0} className="overflow-x-auto border-y border-line">
      <table aria-label={label} className="numerals w-full border-collapse text-left text-sm">
        <thead>
          <tr>
            {columns.map(({ title, numeric, titleClassName }) => (
              <th
                key={title}
                scope="col"
                className={classes(
                  HEADER,
                  'bg-sand/60 text-soft',
                  numeric && 'text-right',
                  titleClassName,
                )}
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} className="border-b border-line last:border-b-0 hover:bg-sand/50">
              {columns.map(({ title, cell, numeric, isRowHeader, className }) =>
                isRowHeader ? (
                  <th key={title} scope="row" className={classes(HEADER, 'text-ink', className)}>
                    {cell(row)}
                  </th>
                ) : (
                  <td key={title} className={classes(CELL, numeric && NUMBER, className)}>
                    {cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const HEADER = 'whitespace-nowrap px-3 py-2 align-bottom font-semibold';
const CELL = 'px-3 py-2.5 align-top';
const NUMBER = 'text-right whitespace-nowrap';

interface PagedTableProps<Row extends { _id: string }>
  extends Pick<DataTableProps<Row>, 'label' | 'columns'> {
  list: PagedList<Row>;
  /** One row, in lower case: "order". */
  noun: string;
  empty: ReactNode;
}

export function PagedTable<Row extends { _id: string }>(props: PagedTableProps<Row>) {
  const { list, noun, empty, ...table } = props;
  if (list.items.length === 0) return empty;
  return (
    <>
      <DataTable {...table} rows={list.items} keyOf={({ _id }) => _id} />
      <ListFooter noun={noun} list={list} />
    </>
  );
}
