import type { ComponentProps } from 'react';
import { classes } from './classes.ts';

interface CardProps extends ComponentProps<'div'> {
  as?: 'div' | 'section' | 'aside' | 'li';
  /** Padding: none where a picture runs to the edge. */
  padding?: 'none' | 'md' | 'lg';
}

const paddings = { none: '', md: 'p-4 md:p-5', lg: 'p-5 md:p-8' };

/** A paper-coloured card on the ivory background. */
export function Card({ as = 'div', padding = 'md', className, ...rest }: CardProps) {
  const Element = as as 'div';
  return (
    <Element
      className={classes('rounded-xs border border-line bg-paper', paddings[padding], className)}
      {...rest}
    />
  );
}
