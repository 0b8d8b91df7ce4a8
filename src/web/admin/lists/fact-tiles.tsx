import type { ReactNode } from 'react';
import { classes } from '../../ui/classes.ts';

/** Facts side by side; the grid's columns are classes of the caller. */
export function FactTiles({ className, children }: { className: string; children: ReactNode }) {
  return (
    <dl
      className={classes(
        'numerals grid gap-px overflow-hidden rounded-xs border border-line bg-line',
        className,
      )}
    >
      {children}
    </dl>
  );
}

interface FactTileProps {
  term: string;
  note?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

export function FactTile({ term, note, className, children }: FactTileProps) {
  return (
    <div className={classes('min-w-0 bg-paper px-3 py-3 sm:px-4', className)}>
      <dt className="text-sm text-soft">{term}</dt>
      <dd className="mt-0.5">{children}</dd>
      {note && <dd className="text-sm text-soft">{note}</dd>}
    </div>
  );
}
