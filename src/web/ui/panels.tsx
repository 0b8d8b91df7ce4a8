import type { ComponentProps, ReactNode } from 'react';
import { classes } from './classes.ts';
import { PlusIcon } from './icons.tsx';

interface CardProps extends ComponentProps<'div'> {
  as?: 'div' | 'section' | 'aside' | 'li';
  padding?: 'none' | 'md' | 'lg';
}

const paddings = { none: '', md: 'p-4 md:p-5', lg: 'p-5 md:p-8' };

export function Card({ as = 'div', padding = 'md', className, ...rest }: CardProps) {
  const Tag = as as 'div';
  return (
    <Tag
      className={classes('rounded-xs border border-line bg-paper', paddings[padding], className)}
      {...rest}
    />
  );
}

interface DisclosureProps {
  summary: ReactNode;
  children: ReactNode;
  /** Disclosures of one name open one at a time. */
  name?: string;
  /** Whether it is open, where its user remembers that. */
  isOpen?: boolean;
  onToggle?: (isOpen: boolean) => void;
  className?: string;
}

export function Disclosure(props: DisclosureProps) {
  const { summary, children, name, isOpen, onToggle, className } = props;
  return (
    <details
      name={name}
      open={isOpen}
      onToggle={(event) => onToggle?.(event.currentTarget.open)}
      className={classes('group/disclosure border-b border-line', className)}
    >
      <summary className="flex min-h-12 list-none items-center justify-between gap-4 py-3 font-medium hover:text-brand">
        {summary}
        <PlusIcon className="size-5 shrink-0 text-gold-text transition-transform duration-200 group-open/disclosure:rotate-45" />
      </summary>
      <div className="pb-5 text-soft">{children}</div>
    </details>
  );
}
