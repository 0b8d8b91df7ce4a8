import type { ComponentProps, ReactNode } from 'react';
import { classes } from './classes.ts';

export interface TableProps extends ComponentProps<'table'> {
  /** Accessible name of the table and its scroll region. */
  label: string;
  /** Smaller row height, as in the admin. */
  dense?: boolean;
}

/** A table in its own region that scrolls sideways, by keyboard too. */
export function Table({ label, dense, className, children, ...rest }: TableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section aria-label={label} tabIndex={0} className="overflow-x-auto border-y border-line">
      <table
        aria-label={label}
        data-dense={dense || undefined}
        className={classes(
          'group/table numerals w-full border-collapse text-left text-base data-dense:text-sm',
          className,
        )}
        {...rest}
      >
        {children}
      </table>
    </section>
  );
}

export function TableHead(props: ComponentProps<'thead'>) {
  return <thead {...props} />;
}

export function TableBody(props: ComponentProps<'tbody'>) {
  return <tbody {...props} />;
}

export function TableRow({ className, ...rest }: ComponentProps<'tr'>) {
  return (
    <tr
      className={classes(
        'border-b border-line last:border-b-0 in-[tbody]:hover:bg-sand/50',
        className,
      )}
      {...rest}
    />
  );
}

export interface HeaderCellProps extends ComponentProps<'th'> {
  numeric?: boolean;
  /** Current sort of this column; null = sortable and not sorted. */
  sort?: 'ascending' | 'descending' | null;
  onSort?: () => void;
}

export function HeaderCell({
  numeric,
  sort,
  onSort,
  scope = 'col',
  className,
  children,
  ...rest
}: HeaderCellProps) {
  const look = classes(
    'whitespace-nowrap px-3 py-3 align-bottom text-sm font-semibold group-data-dense/table:py-2',
    scope === 'col' ? 'bg-sand/60 text-soft' : 'text-ink',
    numeric && 'text-right',
    className,
  );
  return (
    <th scope={scope} aria-sort={sort ?? undefined} className={look} {...rest}>
      {onSort ? (
        <SortButton sort={sort ?? null} onSort={onSort} numeric={numeric}>
          {children}
        </SortButton>
      ) : (
        children
      )}
    </th>
  );
}

interface SortButtonProps {
  sort: 'ascending' | 'descending' | null;
  onSort: () => void;
  numeric: boolean | undefined;
  children: ReactNode;
}

function SortButton({ sort, onSort, numeric, children }: SortButtonProps) {
  return (
    <button
      type="button"
      onClick={onSort}
      className={classes(
        '-mx-2 -my-2 inline-flex min-h-11 items-center gap-1.5 rounded-xs px-2 hover:text-ink',
        numeric && 'flex-row-reverse',
        sort && 'text-ink',
      )}
    >
      {children}
      <svg aria-hidden="true" focusable="false" viewBox="0 0 8 12" className="h-3 w-2 shrink-0">
        <path
          d="M4 0 7.5 4.6H.5Z"
          className={sort === 'ascending' ? 'fill-kumkum' : 'fill-line-strong/50'}
        />
        <path
          d="M4 12 .5 7.4h7Z"
          className={sort === 'descending' ? 'fill-kumkum' : 'fill-line-strong/50'}
        />
      </svg>
    </button>
  );
}

export interface CellProps extends ComponentProps<'td'> {
  numeric?: boolean;
}

export function Cell({ numeric, className, ...rest }: CellProps) {
  return (
    <td
      className={classes(
        'px-3 py-3 align-top group-data-dense/table:py-2.5',
        numeric && 'text-right whitespace-nowrap',
        className,
      )}
      {...rest}
    />
  );
}
