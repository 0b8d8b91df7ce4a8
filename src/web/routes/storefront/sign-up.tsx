import { Link, useNavigate, useSearchParams } from 'react-router';
import { savingWords } from '../../../domain/promo.ts';
import { AccountCard } from '../../features/accounts/account-card.tsx';
import { safeBackPath, withBack } from '../../features/accounts/back-path.ts';
import { SignUpForm } from '../../features/accounts/sign-up-form.tsx';
import { pageHead, useShop } from '../../platform/head.ts';
import type { Route } from './+types/sign-up.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead(matches, { title: 'Create an account', canonicalPath: '/signup' });

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
            {savingWords(signUpPromo)} off your first purchase with code{' '}
            <strong className="font-semibold text-ink">{signUpPromo.code}</strong>.
          </>
        )
      }
      foot={
        <>
          Already have an account?{' '}
          <Link to={signInPath} className="text-link inline-flex min-h-11 items-center">
            Sign in
          </Link>
        </>
      }
    >
      <SignUpForm onDone={(notice) => navigate(signInPath, { state: { notice } })} />
    </AccountCard>
  );
}
