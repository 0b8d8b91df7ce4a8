import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { User } from '../../../contract/accounts.ts';
import { browserApi } from '../../platform/api.ts';
import { pageMeta } from '../../platform/head.ts';
import { useHydrated } from '../../platform/use-hydrated.ts';
import { AccountCard } from '../../storefront/accounts/account-card.tsx';
import {
  isPaymentReturn,
  productIdIn,
  type SignedInState,
  safeBackPath,
  type WayBack,
  withReturnPath,
} from '../../storefront/accounts/back-path.ts';
import { SignInForm } from '../../storefront/accounts/sign-in-form.tsx';
import { refreshCart } from '../../storefront/cart/cart-store.ts';

export const meta = pageMeta({ title: 'Sign in', canonicalPath: '/signin' });

export default function SignIn() {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const backPath = safeBackPath(query.get('back'));
  const isHydrated = useHydrated();
  const { state: passed } = useLocation();
  // Sign-up's message, passed with the navigation; the server doesn't know it.
  const notice = isHydrated && typeof passed?.notice === 'string' ? passed.notice : null;

  async function continueAs(user: User) {
    if (backPath && isPaymentReturn(backPath)) return navigate(backPath, { replace: true });
    const [wayBack] = await Promise.all([findWayBack(backPath), refreshCart()]);
    const state: SignedInState = { wayBack };
    await navigate(user.isAdmin ? '/admin' : '/', { state });
  }

  return (
    <AccountCard
      title="Sign in"
      lead={
        backPath && isPaymentReturn(backPath)
          ? 'Then we check whether your payment has arrived.'
          : 'Your cart and your orders are waiting for you.'
      }
      foot={{
        before: 'New here?',
        to: withReturnPath('/signup', backPath),
        text: 'Create an account',
      }}
    >
      <SignInForm notice={notice} onDone={continueAs} />
    </AccountCard>
  );
}

/** The saree the visitor came from, with its current name; signing in does not wait for it. */
async function findWayBack(path: string | null): Promise<WayBack | null> {
  const id = path && productIdIn(path);
  if (!id) return null;
  const product = await browserApi()
    .call('productById', { params: { id } })
    .catch(() => null);
  return product && { path, name: product.name };
}
