import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import type { User } from '../../../contract/account.ts';
import { AccountCard } from '../../features/accounts/account-card.tsx';
import {
  isPaymentReturn,
  productIdIn,
  safeBackPath,
  withBack,
} from '../../features/accounts/back-path.ts';
import { SignInForm } from '../../features/accounts/sign-in-form.tsx';
import type { SignedInState, WayBack } from '../../features/accounts/way-back.ts';
import { loadCart } from '../../features/cart/cart-store.ts';
import { browserApi } from '../../platform/api.ts';
import { pageHead } from '../../platform/head.ts';
import { useHydrated } from '../../platform/use-hydrated.ts';
import type { Route } from './+types/sign-in.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead(matches, { title: 'Sign in', canonicalPath: '/signin' });

export default function SignIn() {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const backPath = safeBackPath(query.get('back'));
  const notice = useSignUpNotice();

  async function goOn(user: User) {
    if (backPath && isPaymentReturn(backPath)) return navigate(backPath, { replace: true });
    const [wayBack] = await Promise.all([findWayBack(backPath), loadCart().catch(() => undefined)]);
    const state: SignedInState = { wayBack };
    await navigate(user.isAdmin ? '/admin' : '/', { state });
  }

  return (
    <AccountCard
      title="Sign in"
      lead={
        backPath && isPaymentReturn(backPath)
          ? 'Then we look whether your payment has arrived.'
          : 'Your cart and your orders are waiting for you.'
      }
      foot={
        <>
          New here?{' '}
          <Link
            to={withBack('/signup', backPath)}
            className="text-link inline-flex min-h-11 items-center"
          >
            Create an account
          </Link>
        </>
      }
    >
      <SignInForm notice={notice} onDone={goOn} />
    </AccountCard>
  );
}

/** What sign-up said, handed over with the navigation; the server can't know of it. */
function useSignUpNotice(): string | null {
  const isHydrated = useHydrated();
  const { state } = useLocation();
  return isHydrated && typeof state?.notice === 'string' ? state.notice : null;
}

/** The saree one came from, by the name it has now; signing in does not wait on its being found. */
async function findWayBack(path: string | null): Promise<WayBack | null> {
  const id = path && productIdIn(path);
  if (!id) return null;
  const product = await browserApi()
    .call('productById', { params: { id } })
    .catch(() => null);
  return product && { path, name: product.name };
}
