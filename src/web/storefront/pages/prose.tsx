import type { ReactNode } from 'react';
import { classes } from '../../ui/classes.ts';

/** Running text with a readable line length and spacing. */
export function Prose({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div
      className={classes(
        'max-w-[68ch] space-y-4 text-lg leading-relaxed',
        '[&_li]:pl-1 [&_li]:marker:text-gold-text [&_ol]:list-decimal [&_ol]:space-y-2 [&_ol]:pl-6',
        '[&_ul]:list-disc [&_ul]:space-y-2 [&_ul]:pl-6',
        className,
      )}
    >
      {children}
    </div>
  );
}
