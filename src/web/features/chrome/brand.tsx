import { Link } from 'react-router';
import { LogoMark } from '../../ui/logo-mark.tsx';

/** The mark and the shop's title, leading home. */
export function Brand({ shopName }: { shopName: string }) {
  return (
    <Link
      to="/"
      className="inline-flex min-h-11 items-center gap-2.5 font-display text-xl tracking-[-0.01em] whitespace-nowrap text-maroon lg:text-2xl"
    >
      <LogoMark className="h-6 text-zari lg:h-7" />
      {shopName}
    </Link>
  );
}
