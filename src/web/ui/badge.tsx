import type { ReactNode } from 'react';
import { classes } from './classes.ts';

interface CountBadgeProps {
  count: number;
  /** What is counted, for screen readers: "items in the cart". */
  label: string;
  className?: string;
}

/** A small number on an icon; nothing at 0. Its parent must be `relative`. */
export function CountBadge({ count, label, className }: CountBadgeProps) {
  if (count <= 0) return null;
  return (
    <span
      className={classes(
        'numerals absolute top-0.5 right-0 inline-flex h-5 min-w-5 items-center justify-center rounded-full',
        'bg-kumkum px-1 text-sm leading-none font-semibold text-white',
        className,
      )}
    >
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="sr-only">{` ${count} ${label}`}</span>
    </span>
  );
}

export type TagTone = 'kumkum' | 'gold' | 'leaf' | 'plain' | 'danger';

const tones: Record<TagTone, string> = {
  kumkum: 'bg-kumkum text-white',
  gold: 'bg-zari-tint text-gold-text',
  leaf: 'bg-leaf-tint text-leaf',
  danger: 'bg-danger-tint text-danger',
  plain: 'bg-sand text-ink',
};

interface TagProps {
  tone?: TagTone;
  className?: string;
  children: ReactNode;
}

/** A short label: "New in", "20% off", "Paid". */
export function Tag({ tone = 'plain', className, children }: TagProps) {
  return (
    <span
      className={classes(
        'numerals inline-flex min-h-6 items-center whitespace-nowrap px-2 text-sm leading-none font-medium',
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}
