import type { ReactNode } from 'react';
import { classes } from './classes.ts';

export type TagTone = 'kumkum' | 'gold' | 'leaf' | 'plain' | 'danger';

interface TagProps {
  tone?: TagTone;
  className?: string;
  children: ReactNode;
}

/** A short label: "New in", "20% off", "Paid". */
export function Tag({ tone = 'plain', className, children }: TagProps) {
  return <span className={classes('tag', `tag-${tone}`, className)}>{children}</span>;
}
