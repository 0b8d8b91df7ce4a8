import { Link, type LinkProps } from 'react-router';
import { classes } from '../../ui/classes.ts';

/** A link in its own line or table cell, high enough to press. */
export function TextLink({ className, ...link }: LinkProps) {
  return (
    <Link className={classes('text-link inline-flex min-h-11 items-center', className)} {...link} />
  );
}
