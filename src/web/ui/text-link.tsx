import { Link, type LinkProps } from 'react-router';
import { classes } from './classes.ts';

interface TextLinkProps extends LinkProps {
  /** It is not part of a sentence: 44 px high, for fingers. */
  standalone?: boolean;
}

export function TextLink({ standalone, className, ...rest }: TextLinkProps) {
  const look = classes('text-link', standalone && 'inline-flex min-h-11 items-center', className);
  return <Link className={look} {...rest} />;
}
