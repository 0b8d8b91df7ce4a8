import { useNavigate, useSearchParams } from 'react-router';
import { savingText } from '../../../domain/promos/promo.ts';
import { pageMeta, useShop } from '../../platform/head.ts';
import { AccountCard } from '../../storefront/accounts/account-card.tsx';
import { safeBackPath, withBack } from '../../storefront/accounts/back-path.ts';
import { SignUpForm } from '../../storefront/accounts/sign-up-form.tsx';
import { TextLink } from '../../ui/text-link.tsx';

export const meta = pageMeta({ title: 'Create an account', canonicalPath: '/signup' });

export default function SignUp() {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const { signUpPromo } = useShop();
  const signInPath = withBack('/signin', safeBackPath(query.get('back')));
  return (
    <AccountCard
      title="Create an account"
      lead={
        signUpPromo && (
          <>
            {savingText(signUpPromo)} off your first purchase with code{' '}
            <strong className="font-semibold text-ink">{signUpPromo.code}</strong>.
          </>
        )
      }
      foot={
        <>
          Already have an account?{' '}
          <TextLink to={signInPath} standalone>
            Sign in
          </TextLink>
        </>
      }
    >
      <SignUpForm onDone={(notice) => navigate(signInPath, { state: { notice } })} />
    </AccountCard>
  );
}
