import type { ReactNode } from 'react';
import { PlusIcon } from './brand/icons.tsx';
import { classes } from './classes.ts';

interface DisclosureProps {
  summary: ReactNode;
  children: ReactNode;
  /** Disclosures of one name open one at a time. */
  name?: string;
  className?: string;
}

/** A heading that expands its content; works without script. */
export function Disclosure({ summary, children, name, className }: DisclosureProps) {
  return (
    <details name={name} className={classes('group/disclosure border-b border-line', className)}>
      <summary className="flex min-h-12 list-none items-center justify-between gap-4 py-3 font-medium hover:text-kumkum">
        {summary}
        <PlusIcon className="size-5 shrink-0 text-gold-text transition-transform duration-200 group-open/disclosure:rotate-45" />
      </summary>
      <div className="pb-5 text-soft">{children}</div>
    </details>
  );
}
