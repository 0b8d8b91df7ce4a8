import type { ReactNode } from 'react';
import { classes } from './classes.ts';

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
  return <span className={classes('tag', tones[tone], className)}>{children}</span>;
}
