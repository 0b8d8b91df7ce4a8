import { classes } from '../classes.ts';

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
