import type { ReactNode } from 'react';
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '../../ui/table.tsx';
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

interface DataTableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
}

/** A table of records, described by its columns. */
export function DataTable<Row>({ label, columns, rows, keyOf }: DataTableProps<Row>) {
  return (
    <Table label={label} dense>
      <TableHead>
        <TableRow>
          {columns.map(({ title, numeric, titleClassName }) => (
            <HeaderCell key={title} numeric={numeric} className={titleClassName}>
              {title}
            </HeaderCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <TableRow key={keyOf(row)}>
            {columns.map(({ title, cell, numeric, isRowHeader, className }) =>
              isRowHeader ? (
                <HeaderCell key={title} scope="row" className={className}>
                  {cell(row)}
                </HeaderCell>
              ) : (
                <Cell key={title} numeric={numeric} className={className}>
                  {cell(row)}
                </Cell>
              ),
            )}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

interface PagedTableProps<Row extends { _id: string }>
  extends Pick<DataTableProps<Row>, 'label' | 'columns'> {
  list: PagedList<Row>;
  /** One row, in lower case: "order". */
  noun: string;
  /** In place of an empty table. */
  empty: ReactNode;
}

/** A list that is loaded page by page, as a table. */
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
