import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { SignIn as SignInFields, User } from '../../../contract/accounts.ts';
import { ApiError } from '../../../contract/client.ts';
import { callApi } from '../../platform/api.ts';
import { toFailure } from '../../platform/failure.ts';
import { pageMeta } from '../../platform/head.ts';
import { leaveNotice, useNotice } from '../../platform/notice.ts';
import {
  parseProductId,
  reasonToSignIn,
  safeBackPath,
  useVisitorsOnly,
  withReturnPath,
} from '../../platform/require-sign-in.ts';
import { signIn } from '../../platform/session.ts';
import {
  AccountCard,
  AccountForm,
  AccountPassword,
  CodeField,
  EmailField,
} from '../../storefront/accounts/account-form.tsx';
import { refreshCart } from '../../storefront/checkout/cart-store.ts';
import { useHydrated } from '../../ui/browser-state.ts';
import { TextLink } from '../../ui/typography.tsx';

export const meta = pageMeta({ title: 'Sign in', isPrivate: true });

export default function SignIn() {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const sentFrom = useNotice('/signin');
  const back = safeBackPath(query.get('back') ?? sentFrom?.back ?? null);
  const isToProduct = back !== null && parseProductId(back) !== null;
  const isHydrated = useHydrated();
  const [asksForCode, setAsksForCode] = useState(false);
  const { state: passed } = useLocation();
  // Sign-up's message, passed with the navigation; the server doesn't know it.
  const notice = isHydrated && typeof passed?.notice === 'string' ? passed.notice : null;
  const { signInHere } = useVisitorsOnly(isToProduct ? null : back);

  /** A screen that asked for signing in opens; a saree is only offered (specification §4). */
  async function continueAs(user: User) {
    if (back && !isToProduct) {
      void refreshCart();
      return navigate(back, { replace: true });
    }
    if (user.isAdmin) return navigate('/admin');
    await Promise.all([offerWayBack(back), refreshCart()]);
    return navigate('/');
  }

  async function submit(fields: SignInFields) {
    try {
      const link = query.get('link') ?? undefined;
      await signInHere(async () => continueAs(await signIn({ ...fields, link })));
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'CODE_REQUIRED')) throw error;
      setAsksForCode(true);
    }
  }

  return (
    <AccountCard
      title="Sign in"
      lead={
        back && !isToProduct
          ? (back === sentFrom?.back && sentFrom.text) || reasonToSignIn(back)
          : 'Your cart and your orders are waiting for you.'
      }
      footer={{
        before: 'New here?',
        to: withReturnPath('/signup', back),
        text: 'Create an account',
      }}
    >
      <AccountForm
        isPage
        submit={submit}
        toFailure={signInFailure}
        notice={notice}
        submitText="Sign in"
        pendingText="Signing in…"
      >
        {asksForCode && (
          <CodeField
            label="Code from your authenticator app"
            hint="Without the app, enter a recovery code"
            autoFocus
          />
        )}
        <EmailField />
        <div>
          <AccountPassword label="Password" name="password" autoComplete="current-password" />
          <TextLink to="/forgot-password" standalone className="mt-1 -mb-3 text-sm">
            Forgot your password?
          </TextLink>
        </div>
      </AccountForm>
    </AccountCard>
  );
}

async function offerWayBack(path: string | null): Promise<void> {
  const id = path && parseProductId(path);
  if (!id) return;
  const product = await callApi('GET /api/products/{id}', { params: { id } }).catch(() => null);
  if (product) leaveNotice({ page: '/', link: { to: path, text: `Back to ${product.name}` } });
}

/** Without an answer, the sign-in has its own message (specification §8). */
export function signInFailure(error: unknown) {
  if (error instanceof ApiError && error.status !== 0) return toFailure(error);
  return { message: 'An error occurred during sign in', fields: {} };
}
