import { classes } from '../classes.ts';
import { Mango } from './mango.tsx';

export interface TempleBorderProps {
  /** 'thin' is 8 px high, for under a header; 'full' is 18 px, for a divider or the splash. */
  size?: 'thin' | 'full';
  /** Points downwards. */
  flip?: boolean;
  className?: string;
}

/**
 * The temple border of a saree: a row of triangles on a rule, as wide as its container. Coloured by
 * `text-…`; styles/app.css draws it.
 */
export function TempleBorder({ size = 'thin', flip, className }: TempleBorderProps) {
  return (
    <div
      aria-hidden="true"
      className={classes('temple-border', `temple-border-${size}`, flip && 'rotate-180', className)}
    />
  );
}

/** A section divider: temple rows on both sides of a mango. */
export function TempleDivider({ className }: { className?: string }) {
  return (
    <div aria-hidden="true" className={classes('flex items-end gap-4 text-zari', className)}>
      <TempleBorder size="thin" />
      <Mango className="h-9 shrink-0" />
      <TempleBorder size="thin" />
    </div>
  );
}
