import { useId } from 'react';
import { classes } from '../classes.ts';
import { Mango } from './mango.tsx';

export interface TempleBorderProps {
  /** 'thin' is 8 px high, for under a header; 'full' is 18 px, for a divider or the splash. */
  size?: 'thin' | 'full';
  /** Points downwards. */
  flip?: boolean;
  className?: string;
}

const drawings = {
  thin: { width: 10, height: 8, path: 'M0 7h10v1H0zM1 5.5l4-5.5 4 5.5z' },
  full: {
    width: 20,
    height: 18,
    path: 'M0 17h20v1H0zM0 13.5h20v1.5H0zM.5 12 10 0l9.5 12zM6 10h8l-4-5z',
  },
};

/**
 * The temple border of a saree: a row of triangles on a rule, as wide as its container. Coloured by
 * `text-…`.
 */
export function TempleBorder({ size = 'thin', flip, className }: TempleBorderProps) {
  const id = useId();
  const { width, height, path } = drawings[size];
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      height={height}
      className={classes('block w-full text-zari', flip && 'rotate-180', className)}
    >
      <defs>
        <pattern id={id} width={width} height={height} patternUnits="userSpaceOnUse">
          <path d={path} fill="currentColor" fillRule="evenodd" />
        </pattern>
      </defs>
      <rect width="100%" height={height} fill={`url(#${id})`} />
    </svg>
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
