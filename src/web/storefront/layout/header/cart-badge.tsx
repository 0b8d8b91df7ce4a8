import { classes } from '../../../ui/classes.ts';

/** The number of items in the cart; nothing at 0. Its parent must be `relative`. */
export function CartBadge({ count, className }: { count: number; className?: string }) {
  if (count <= 0) return null;
  return (
    <span
      className={classes(
        'numerals absolute top-0.5 right-0 inline-flex h-5 min-w-5 items-center justify-center rounded-full',
        'bg-kumkum px-1 text-sm leading-none font-semibold text-white',
        className,
      )}
    >
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="sr-only">{` ${count} ${count === 1 ? 'item' : 'items'} in the cart`}</span>
    </span>
  );
}
