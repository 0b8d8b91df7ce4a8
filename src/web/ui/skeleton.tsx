import type { ComponentProps } from 'react';
import { classes } from './classes.ts';

/** A grey placeholder; give it the size of what it stands for. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div
      aria-hidden="true"
      className={classes('animate-breathe rounded-xs bg-line/70', className ?? 'h-4 w-full')}
    />
  );
}

const widths = ['w-full', 'w-11/12', 'w-4/5', 'w-full', 'w-2/3'] as const;

export function SkeletonText({ lines = 3, className }: { lines?: number; className?: string }) {
  const rows = Array.from({ length: lines }, (_, row) => row);
  return (
    <div aria-hidden="true" className={classes('space-y-2.5', className)}>
      {rows.map((row) => (
        <Skeleton
          key={row}
          className={classes('h-3.5', row === lines - 1 ? 'w-1/2' : widths[row % widths.length])}
        />
      ))}
    </div>
  );
}

interface LoadingProps extends ComponentProps<'div'> {
  label?: string;
}

export function Loading({ label = 'Loading', className, children }: LoadingProps) {
  return (
    <div aria-busy="true" className={className}>
      <p role="status" className="sr-only">
        {label}
      </p>
      {children}
    </div>
  );
}

interface DimmedProps extends ComponentProps<'div'> {
  /** While the next content is loaded, this one stays. */
  isLoading: boolean;
}

/** Content that the next one replaces when it is loaded. */
export function DimmedWhileLoading({ isLoading, className, children }: DimmedProps) {
  return (
    <div
      aria-busy={isLoading || undefined}
      className={classes('transition-opacity', isLoading && 'opacity-60', className)}
    >
      {children}
    </div>
  );
}

/** The last child of what is shown only once all of it has arrived (`shown-whole`). */
export const WholeMark = () => <i hidden className="whole-mark" />;
