import { Link } from 'react-router';
import type { SignUpPromo } from '../../../contract/shop.ts';
import { savingSign } from '../../../domain/promo.ts';
import { useShop } from '../../platform/head.ts';
import { classes } from '../../ui/classes.ts';
import { SocialIcons } from './social-icons.tsx';

/** The line above the header: what signing up gives, and where else the shop is found. */
export function PromoBar() {
  const { signUpPromo } = useShop();
  return (
    <aside
      aria-label={signUpPromo ? 'Offer' : 'Where else to find us'}
      className={classes(
        'shown-whole on-dark bg-maroon text-ivory',
        !signUpPromo && 'max-lg:hidden',
      )}
    >
      <div className="page flex min-h-11 items-center justify-center text-sm lg:justify-between">
        {signUpPromo ? <Promised promo={signUpPromo} /> : <span />}
        <SocialIcons className="-mr-3 hidden lg:flex" />
      </div>
    </aside>
  );
}

function Promised({ promo }: { promo: SignUpPromo }) {
  return (
    <Link
      to="/signup"
      className="inline-flex min-h-11 items-center text-center leading-snug text-balance underline-offset-4 hover:underline"
    >
      <span>
        Sign up for {savingSign(promo)} off your first purchase with code{' '}
        <strong className="font-semibold whitespace-nowrap text-zari-light">{promo.code}</strong>
      </span>
    </Link>
  );
}
