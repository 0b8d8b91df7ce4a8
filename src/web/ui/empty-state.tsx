import type { ReactNode } from 'react';
import { Mango } from './brand/mango.tsx';
import { classes } from './classes.ts';
import { Heading } from './heading.tsx';

interface EmptyStateProps {
  title: ReactNode;
  level?: 1 | 2 | 3;
  children?: ReactNode;
  /** The next step: a link or a button. */
  actions?: ReactNode;
  className?: string;
}

export function EmptyState({ title, level = 2, children, actions, className }: EmptyStateProps) {
  return (
    <div
      className={classes(
        'mx-auto flex max-w-md flex-col items-center py-14 text-center',
        className,
      )}
    >
      <Mango className="h-16 text-zari" />
      <Heading level={level} size="section" className="mt-6">
        {title}
      </Heading>
      {children && <div className="mt-3 text-soft">{children}</div>}
      {actions && <div className="mt-7 flex flex-wrap justify-center gap-3">{actions}</div>}
    </div>
  );
}
