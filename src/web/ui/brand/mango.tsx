import type { SVGProps } from 'react';

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
