import type { SVGProps } from 'react';
import { classes } from './classes.ts';

/** The mark: three temples on a border. Coloured by `text-…`. */
export function LogoMark({ className = 'h-7' }: { className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 48 32"
      fill="currentColor"
      fillRule="evenodd"
      className={classes('w-auto', className)}
    >
      <path d="M0 30h48v2H0zM0 25.5h48V28H0zM1 23.5 9 12l8 11.5zM6.5 21h5L9 17.3zM31 23.5 39 12l8 11.5zM36.5 21h5L39 17.3zM13 23.5 24 3l11 20.5zM19 20.5h10L24 11z" />
      <circle cx="24" cy="1.5" r="1.5" />
    </svg>
  );
}

interface ShopNameProps {
  name: string;
  /** The shop's logo in place of mark and name; sizes in px. */
  logo?: { src: string; width: number; height: number } | undefined;
}

export function ShopName({ name, logo }: ShopNameProps) {
  if (logo) {
    return (
      <img
        {...logo}
        alt={name}
        className="h-10 w-auto max-w-40 object-contain sm:max-w-60 lg:h-12 lg:max-w-72"
      />
    );
  }
  return (
    <>
      <LogoMark className="h-6 text-accent lg:h-7" />
      {name}
    </>
  );
}

interface TempleBorderProps {
  /** 'thin' is 8 px high, for under a header; 'full' is 18 px, for a divider or the splash. */
  size?: 'thin' | 'full';
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
    <div aria-hidden="true" className={classes('flex items-end gap-4 text-accent', className)}>
      <TempleBorder size="thin" />
      <Mango className="h-9 shrink-0" />
      <TempleBorder size="thin" />
    </div>
  );
}

const body =
  'M25 61C12 61 4 52 4 41 4 28 13 21 19 13 24 6 30 2 37 4c5 1.5 7.5 5.5 6 10-4-3.5-8.5 0-7.5 6 .8 5 10.5 11 10.5 22 0 11-9 19-21 19Z';

/** The mango of the borders, in outline: for dividers, empty states and the 404 page. */
export function Mango({ className = 'h-8', ...rest }: Omit<SVGProps<SVGSVGElement>, 'children'>) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 50 64"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinejoin="round"
      className={className}
      {...rest}
    >
      <path d={body} />
      <path d={body} transform="translate(7.3 12.3) scale(.7)" strokeWidth="1.7" />
      <path d={body} transform="translate(14.6 24.6) scale(.4)" fill="currentColor" stroke="none" />
    </svg>
  );
}
