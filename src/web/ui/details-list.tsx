import type { ReactNode } from 'react';
import { classes } from './classes.ts';

export interface Detail {
  term: string;
  value: ReactNode;
}

/** Facts in two columns: what it is, and what it is here. */
export function DetailsList({
  items,
  className,
}: {
  items: readonly Detail[];
  className?: string;
}) {
  return (
    <dl className={classes('border-t border-line', className)}>
      {items.map((item) => (
        <div
          key={item.term}
          className="grid grid-cols-[9rem_1fr] gap-4 border-b border-line py-2.5"
        >
          <dt className="text-soft">{item.term}</dt>
          <dd className="numerals">{item.value}</dd>
        </div>
      ))}
    </dl>
  );
}
