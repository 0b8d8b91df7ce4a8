import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { classes } from './classes.ts';
import { CloseIcon } from './icons.tsx';

export type TagTone = 'brand' | 'gold' | 'success' | 'plain' | 'danger';

interface TagProps extends ComponentProps<'span'> {
  tone?: TagTone;
}

export function Tag({ tone = 'plain', className, ...rest }: TagProps) {
  return <span className={classes('tag', `tag-${tone}`, className)} {...rest} />;
}

interface ChipProps {
  children: ReactNode;
  label: string;
  /** Link without this choice; a chip works without script. */
  to?: string;
  onRemove?: () => void;
}

const look =
  'inline-flex min-h-11 items-center gap-2 rounded-full border border-line-strong/60 bg-paper pr-3 pl-4 text-sm ' +
  'transition-colors hover:border-brand hover:text-brand md:min-h-9';

export function Chip({ children, label, to, onRemove }: ChipProps) {
  const inside = (
    <>
      {children}
      <CloseIcon className="size-3.5" strokeWidth="2" />
    </>
  );
  return to === undefined ? (
    <button type="button" aria-label={label} onClick={onRemove} className={look}>
      {inside}
    </button>
  ) : (
    <Link to={to} aria-label={label} preventScrollReset onClick={onRemove} className={look}>
      {inside}
    </Link>
  );
}
