import type { SVGProps } from 'react';
import { classes } from './classes.ts';

type IconProps = Omit<SVGProps<SVGSVGElement>, 'children'>;

/** An icon drawn with these paths on a grid of 24 × 24; `dot` is a path with a thicker line. */
function icon(paths: string[], { dot, strokeWidth }: { dot?: string; strokeWidth?: number } = {}) {
  return ({ className = 'size-6', ...rest }: IconProps) => (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      className={classes('icon', className)}
      style={strokeWidth ? { strokeWidth } : undefined}
      {...rest}
    >
      {paths.map((path) => (
        <path key={path} d={path} />
      ))}
      {dot && <path d={dot} style={{ strokeWidth: 2.2 }} />}
    </svg>
  );
}

export const SearchIcon = icon([
  'M10.6 4.2a6.4 6.4 0 1 1 0 12.8 6.4 6.4 0 0 1 0-12.8Z',
  'm15.4 15.3 4.9 4.7',
]);
export const BagIcon = icon([
  'M5.3 8.6h13.4l1 11.1a.9.9 0 0 1-.9 1H5.2a.9.9 0 0 1-.9-1l1-11.1Z',
  'M8.5 11V7.2c0-2.2 1.5-3.9 3.5-3.9s3.5 1.7 3.5 3.9V11',
]);
export const MenuIcon = icon(['M3.5 7h17M3.5 12h17M3.5 17h11']);
export const CloseIcon = icon(['m5.5 5.5 13 13M18.5 5.5l-13 13']);
export const ChevronLeftIcon = icon(['m14.5 5-6.8 7 6.8 7']);
export const ChevronRightIcon = icon(['m9.5 5 6.8 7-6.8 7']);
export const ChevronDownIcon = icon(['m5 9 7 6.8L19 9']);
export const PlusIcon = icon(['M12 4.5v15M4.5 12h15']);
export const MinusIcon = icon(['M4.5 12h15']);
export const CheckIcon = icon(['m5 12.8 4.6 4.4L19 6.8'], { strokeWidth: 2.2 });
export const TrashIcon = icon([
  'M4.3 6.8h15.4M9.3 6.6V4.3a.8.8 0 0 1 .8-.8h3.8a.8.8 0 0 1 .8.8v2.3M6.2 7l.9 12.6a1 1 0 0 0 1 .9h7.8a1 1 0 0 0 1-.9L17.8 7',
  'm10 10.8.3 6M14 10.8l-.3 6',
]);
export const ArrowLeftIcon = icon(['M20 12H4.5M10.3 5.8 4 12l6.3 6.2']);
export const ArrowUpIcon = icon(['M12 20V4.5M5.8 10.3 12 4l6.2 6.3']);
export const FilterIcon = icon([
  'M3.5 7.5h9M17.5 7.5h3M3.5 16.5h3M11.5 16.5h9',
  'M15 5.2a2.3 2.3 0 1 1 0 4.6 2.3 2.3 0 0 1 0-4.6ZM9 14.2a2.3 2.3 0 1 1 0 4.6 2.3 2.3 0 0 1 0-4.6Z',
]);
export const PauseIcon = icon(['M9 6v12M15 6v12'], { strokeWidth: 2 });
export const PlayIcon = icon(['M8.5 5.6v12.8l10-6.4-10-6.4Z']);
export const InfoIcon = icon(['M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17ZM12 11v5.3'], {
  dot: 'M12 7.6v.1',
});
export const WarningIcon = icon(['M12 4 3.2 19.4h17.6L12 4ZM12 10v4.4'], { dot: 'M12 16.9v.1' });
export const ChatIcon = icon([
  'M12 3.6a8.3 8.3 0 1 1-4 15.6l-4.4 1.2 1.2-4.3A8.3 8.3 0 0 1 12 3.6Z',
  'M9 8.2c-.9.7-.9 2 .5 3.9s3 2.9 4.3 2.8c.8-.1 1.5-.6 1.6-1.4l-1.9-1.1-.9.8c-.9-.4-1.6-1.1-2-2l.7-.9-1-1.9-1.3-.2Z',
]);
export const ShareIcon = icon([
  'M8.5 9.5H5.8a.8.8 0 0 0-.8.8v9.4c0 .5.4.8.8.8h12.4c.5 0 .8-.3.8-.8v-9.4a.8.8 0 0 0-.8-.8h-2.7',
  'M12 14.5V3.8M8.3 7.2 12 3.5l3.7 3.7',
]);
export const MailIcon = icon(['M3.6 6h16.8v12H3.6V6Z', 'm3.9 6.5 8.1 6.6 8.1-6.6']);
export const InstagramIcon = icon(
  [
    'M8 3.8h8A4.2 4.2 0 0 1 20.2 8v8a4.2 4.2 0 0 1-4.2 4.2H8A4.2 4.2 0 0 1 3.8 16V8A4.2 4.2 0 0 1 8 3.8Z',
    'M12 8.3a3.7 3.7 0 1 1 0 7.4 3.7 3.7 0 0 1 0-7.4Z',
  ],
  { dot: 'M16.7 7.2v.1' },
);
export const FacebookIcon = icon([
  'M14 20.5v-8h3l.5-3.2H14V7.4c0-1 .5-1.7 1.8-1.7h1.9V3c-.4-.1-1.3-.2-2.3-.2-2.5 0-4.1 1.5-4.1 4.2v2.3H8.2v3.2h3.1v8',
]);
export const YoutubeIcon = icon([
  'M12 5.5c7.9 0 8.7.3 8.7 6.5s-.8 6.5-8.7 6.5-8.7-.3-8.7-6.5.8-6.5 8.7-6.5Z',
  'm10.2 9 5 3-5 3V9Z',
]);
export const PinterestIcon = icon([
  'M12 3.3a8.7 8.7 0 1 1 0 17.4 8.7 8.7 0 0 1 0-17.4Z',
  'm9.7 19.6 2.4-9.4',
  'M9 13.2a3.7 3.7 0 1 1 5.6.8c-1.2.9-2.9.6-3.5-.6',
]);
