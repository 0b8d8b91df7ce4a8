import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { formatRupees, type Rupees } from '../../../domain/money/money.ts';
import { shortId } from '../../../domain/text/text.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { FailureAlert } from '../../ui/messages.tsx';
import { LOAD_FAILED } from '../frame/load-screen.tsx';
import { countText, formatCount } from './format.ts';
import type { PagedList } from './use-paged-list.ts';

export interface Column<Row> {
  title: string;
  cell: (row: Row) => ReactNode;
  numeric?: boolean;
  isNowrap?: boolean;
  isRowHeader?: boolean;
  /** Classes of its cells, and of its title. */
  className?: string;
  titleClassName?: string;
}

/** The ids of the rows, which lead to their screens. */
export function idColumn<Row extends { _id: string }>(
  title: string,
  pathOf: (id: string) => string,
): Column<Row> {
  return { title, cell: ({ _id }) => <IdLink to={pathOf(_id)} id={_id} />, isRowHeader: true };
}

export function rupeeColumn<Row>(
  title: string,
  rupeesOf: (row: Row) => Rupees,
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
                  'bg-sand/60 px-3 py-2 align-bottom font-semibold whitespace-nowrap text-soft',
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
              {columns.map(({ title, cell, numeric, isNowrap, isRowHeader, className }) =>
                isRowHeader ? (
                  <th key={title} scope="row" className={classes(ROW_NAME, className)}>
                    {cell(row)}
                  </th>
                ) : (
                  <td
                    key={title}
                    className={classes(
                      'px-3 py-2.5 align-top',
                      numeric && 'text-right',
                      (numeric || isNowrap) && 'whitespace-nowrap',
                      className,
                    )}
                  >
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

const ROW_NAME = 'whitespace-nowrap px-3 py-2.5 align-top font-semibold text-ink';

interface PreviewTableProps<Row> extends DataTableProps<Row> {
  /** How many rows there are; the preview has the first of them. */
  total: number;
  noun: string;
}

/** The first rows of a preview: what a file or a bulk change would do, or why it cannot. */
export function PreviewTable<Row>({ total, noun, ...table }: PreviewTableProps<Row>) {
  const shown = table.rows.length;
  if (shown === 0) return null;
  return (
    <>
      <div className="max-h-[50dvh] overflow-y-auto">
        <DataTable {...table} />
      </div>
      {shown < total && (
        <p className="numerals text-sm text-soft">
          {`Showing ${formatCount(shown)} of ${formatCount(total)} ${noun}`}
        </p>
      )}
    </>
  );
}

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

interface ListFooterProps {
  /** In lower case and singular: "order". */
  noun: string;
  list: Omit<PagedList<{ _id: string }>, 'update'>;
}

export function ListFooter({ noun, list }: ListFooterProps) {
  const { items, total, next, isLoading, error, showMore } = list;
  const hasMore = next !== null;
  const figures = useRef<HTMLParagraphElement>(null);
  const hadMore = useRef(hasMore);

  // The button disappears with the last page: the focus moves to the figures.
  useEffect(() => {
    if (hadMore.current && !hasMore) figures.current?.focus();
    hadMore.current = hasMore;
  }, [hasMore]);

  return (
    <div className="mt-4 space-y-3">
      <FailureAlert title={LOAD_FAILED}>{error}</FailureAlert>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        {hasMore && (
          <Button variant="secondary" pending={isLoading} pendingText="Loading…" onClick={showMore}>
            Show more
          </Button>
        )}
        <p ref={figures} tabIndex={-1} role="status" className="numerals text-sm text-soft">
          Showing {formatCount(items.length)} of {countText(total, noun)}
        </p>
      </div>
    </div>
  );
}

export function ShortId({ id }: { id: string }) {
  return <span title={id}>{shortId(id)}</span>;
}

export function IdLink({ to, id }: { to: string; id: string }) {
  return (
    <Link to={to} className="text-link -my-2.5 inline-block py-2.5">
      <ShortId id={id} />
    </Link>
  );
}
