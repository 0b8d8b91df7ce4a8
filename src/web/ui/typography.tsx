import type { ComponentProps, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { classes } from './classes.ts';

type HeadingSize = 'display' | 'title' | 'section' | 'sub';

interface HeadingProps extends ComponentProps<'h1'> {
  level: 1 | 2 | 3;
  size?: HeadingSize;
}

const sizes: Record<HeadingSize, string> = {
  display: 'text-3xl md:text-4xl font-normal tracking-[-0.015em]',
  title: 'text-2xl md:text-3xl font-normal tracking-[-0.01em]',
  section: 'text-xl md:text-2xl font-normal tracking-[-0.005em]',
  sub: 'text-lg md:text-xl font-medium',
};

const usual: Record<HeadingProps['level'], HeadingSize> = {
  1: 'title',
  2: 'section',
  3: 'sub',
};

export function Heading({ level, size = usual[level], className, ...rest }: HeadingProps) {
  const Tag = `h${level}` as const;
  return <Tag className={classes('font-display', sizes[size], className)} {...rest} />;
}

interface TextLinkProps extends LinkProps {
  /** It is not part of a sentence: 44 px high, for fingers. */
  standalone?: boolean;
}

export function TextLink({ standalone, className, ...rest }: TextLinkProps) {
  const look = classes('text-link', standalone && 'inline-flex min-h-11 items-center', className);
  return <Link className={look} {...rest} />;
}

type AddressLine = 'address' | 'city' | 'postalCode' | 'state' | 'country';
type PostalAddressProps = Partial<Record<AddressLine, string | null>> & { phone?: ReactNode };

export function PostalAddress(props: PostalAddressProps) {
  const { address, city, postalCode, state, country, phone } = props;
  return (
    <address className="not-italic wrap-anywhere">
      {address}
      <br />
      {city} {postalCode}
      <br />
      {[state, country].filter(Boolean).join(', ')}
      {phone && (
        <>
          <br />
          Phone {phone}
        </>
      )}
    </address>
  );
}
