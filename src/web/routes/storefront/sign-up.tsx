import { useNavigate, useSearchParams } from 'react-router';
import type { SignUp as NewAccount } from '../../../contract/accounts.ts';
import { describeSaving } from '../../../domain/promos/promo.ts';
import { callApi } from '../../platform/api.ts';
import { pageMeta } from '../../platform/head.ts';
import { safeBackPath, useVisitorsOnly, withReturnPath } from '../../platform/require-sign-in.ts';
import { useShop } from '../../platform/shop.ts';
import {
  AccountCard,
  AccountForm,
  EmailField,
  FullNameField,
  NewPassword,
} from '../../storefront/accounts/account-form.tsx';

const TITLE = 'Create an account';

export const meta = pageMeta({ title: TITLE, isPrivate: true });

export default function SignUp() {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const { signUpPromo } = useShop();
  useVisitorsOnly(null);
  const signInPath = withReturnPath('/signin', safeBackPath(query.get('back')));
  async function submit(body: NewAccount) {
    const notice = await callApi('POST /api/user/signup', { body });
    await navigate(signInPath, { state: { notice } });
  }
  return (
    <AccountCard
      title={TITLE}
      lead={
        signUpPromo && (
          <>
            {describeSaving(signUpPromo)} off your first purchase with code{' '}
            <strong className="font-semibold text-ink">{signUpPromo.code}</strong>.
          </>
        )
      }
      footer={{ before: 'Already have an account?', to: signInPath, text: 'Sign in' }}
    >
      <AccountForm
        isPage
        submit={submit}
        submitText="Create account"
        pendingText="Creating your account…"
      >
        <FullNameField />
        <EmailField />
        <NewPassword label="Password" name="password" />
      </AccountForm>
    </AccountCard>
  );
}
