import { Link } from 'react-router';
import { CountBadge } from '../../ui/badge.tsx';
import { BagIcon } from '../../ui/icons.tsx';

/** The way to the cart, with how many pieces are in it; the word is seen where there is room. */
export function CartLink({ count }: { count: number }) {
  return (
    <Link
      to="/cart"
      className="relative inline-flex h-11 shrink-0 min-w-11 items-center justify-center gap-2 rounded-xs text-sm hover:text-kumkum lg:gap-3 lg:pr-4 lg:pl-2"
    >
      <BagIcon className="size-6" />
      <span className="sr-only lg:not-sr-only">Cart</span>
      <CountBadge count={count} label="items in the cart" className="lg:right-auto lg:left-5.5" />
    </Link>
  );
}
