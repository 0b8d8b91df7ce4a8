import type { ComponentProps } from 'react';
import { classes } from './classes.ts';

interface TableProps extends ComponentProps<'table'> {
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

interface CellProps extends ComponentProps<'td'> {
  numeric?: boolean;
}

export function HeaderCell({ numeric, scope = 'col', className, ...rest }: CellProps) {
  return (
    <th
      scope={scope}
      className={classes(
        'whitespace-nowrap px-3 py-3 align-bottom text-sm font-semibold group-data-dense/table:py-2',
        scope === 'col' ? 'bg-sand/60 text-soft' : 'text-ink',
        numeric && 'text-right',
        className,
      )}
      {...rest}
    />
  );
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
