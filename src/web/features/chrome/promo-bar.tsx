import { Link } from 'react-router';
import { SIGN_UP_PROMO } from '../../../domain/promo.ts';
import { SocialIcons } from './social-icons.tsx';

/** The line above the header: what signing up gives, and where else the shop is found. */
export function PromoBar() {
  return (
    <aside aria-label="Offer" className="shown-whole on-dark bg-maroon text-ivory">
      <div className="page flex min-h-11 items-center justify-center text-sm lg:justify-between">
        <Link
          to="/signup"
          className="inline-flex min-h-11 items-center text-center leading-snug text-balance underline-offset-4 hover:underline"
        >
          <span>
            Sign up for ₹{SIGN_UP_PROMO.amountRupees} off your first purchase with code{' '}
            <strong className="font-semibold whitespace-nowrap text-zari-light">
              {SIGN_UP_PROMO.code}
            </strong>
          </span>
        </Link>
        <SocialIcons className="-mr-3 hidden lg:flex" />
      </div>
    </aside>
  );
}
