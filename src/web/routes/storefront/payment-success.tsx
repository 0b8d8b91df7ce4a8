import { type ReactNode, Suspense, useEffect, useEffectEvent } from 'react';
import { Await, Navigate, useNavigate } from 'react-router';
import type { PageHandle } from '../../../contract/api.ts';
import { pageMeta } from '../../platform/head.ts';
import {
  loadAdmitted,
  redirectUnlessSignedIn,
  withReturnPath,
} from '../../platform/require-sign-in.ts';
import {
  customerOrderPath,
  type PaymentReturn,
  parsePaymentReturn,
  type Verification,
  verifyAndClearCheckout,
} from '../../storefront/checkout/payment-return.ts';
import { Mango } from '../../ui/brand.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Alert } from '../../ui/messages.tsx';
import { Heading } from '../../ui/typography.tsx';
import type { Route } from './+types/payment-success.ts';

const MISSING_IDS: Verification = { outcome: 'error', message: 'Missing order IDs in URL' };

export const handle = { examples: [] } satisfies PageHandle;

export const meta = pageMeta({ title: 'Verifying payment', isPrivate: true });

/** Verifies once each time the page is opened; the screen shows the progress. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { pathname, search, searchParams } = new URL(request.url);
  const payment = parsePaymentReturn(searchParams);
  if (!payment) return { payment, verification: Promise.resolve(MISSING_IDS) };
  return loadAdmitted(
    () => redirectUnlessSignedIn(withReturnPath('/signin', pathname + search)),
    async () => ({ payment, verification: verifyAndClearCheckout(payment) }),
  );
}

export function HydrateFallback() {
  return <Verifying />;
}

/** One object, because another one would navigate again. */
const JUST_PAID = { isJustPaid: true };

export default function PaymentSuccess({ loaderData }: Route.ComponentProps) {
  const { payment, verification } = loaderData;
  return (
    <Suspense fallback={<Verifying />}>
      <Await resolve={verification}>
        {(result) =>
          payment && result.outcome === 'paid' ? (
            <>
              <Verifying />
              <Navigate to={customerOrderPath(payment)} replace state={JUST_PAID} />
            </>
          ) : (
            <NotVerified verification={result} payment={payment} />
          )
        }
      </Await>
    </Suspense>
  );
}

/** Specification §9, Timings. */
const HOME_MS = 5000;

function Verifying() {
  return (
    <Screen title="Verifying Payment..." isBusy>
      <p role="status" className="mt-4 text-soft">
        One moment: we check whether your payment has arrived. Please leave this page open.
      </p>
      <noscript>
        <p className="mt-4">
          Verification needs JavaScript, which is disabled in this browser. Your payment counts
          anyway.
        </p>
      </noscript>
    </Screen>
  );
}

interface NotVerifiedProps {
  verification: Verification;
  payment: PaymentReturn | null;
}

/** Why the order is not paid, and what to do; after 5 s the home page opens (specification §4). */
function NotVerified({ verification, payment }: NotVerifiedProps) {
  const navigate = useNavigate();
  const goHome = useEffectEvent(() => navigate('/', { replace: true }));
  const { outcome, message, reason } = verification;
  // A customer whose money arrived, or may have, needs time to read what happens to it.
  const goesHome = !STAYS.has(outcome);
  useEffect(() => {
    if (!goesHome) return;
    const timer = setTimeout(() => goHome(), HOME_MS);
    return () => clearTimeout(timer);
  }, [goesHome]);
  return (
    <Screen title={TITLES[outcome]}>
      <Alert kind="danger" className="mt-6 max-w-xl text-left">
        {message}
      </Alert>
      {reason && <p className="mt-4 max-w-xl">{reason}</p>}
      <p className="mt-4 max-w-xl text-soft">
        {payment ? EXPLANATIONS[outcome] : EXPLANATIONS.unknown}
      </p>
      <div className="mt-7 flex flex-wrap justify-center gap-3">
        {(!payment || outcome === 'unknown') && (
          <ButtonLink to="/orders" replace>
            My Orders
          </ButtonLink>
        )}
        {payment && outcome !== 'unknown' && (
          <ButtonLink
            to={customerOrderPath(payment)}
            replace
            state={MAY_ARRIVE.has(outcome) ? { pending: payment } : null}
          >
            See your order
          </ButtonLink>
        )}
        {outcome === 'amount-mismatch' && (
          <ButtonLink to="/contact" variant="secondary">
            Contact us
          </ButtonLink>
        )}
        <ButtonLink to="/" replace variant="secondary">
          Home
        </ButtonLink>
      </div>
      {goesHome && (
        <p className="mt-5 text-sm text-soft">The home page opens automatically in 5 seconds.</p>
      )}
    </Screen>
  );
}

type Outcome = Verification['outcome'];

const STAYS: ReadonlySet<Outcome> = new Set(['amount-mismatch', 'refunded', 'unconfirmed']);
/** The page of the order polls, and does not offer to pay meanwhile. */
const MAY_ARRIVE: ReadonlySet<Outcome> = new Set(['pending', 'unconfirmed']);

const TITLES: Record<Outcome, string> = {
  paid: '',
  pending: 'Your bank has not answered yet',
  unpaid: 'Not paid yet',
  cancelled: 'This order was cancelled',
  expired: 'This order has ended',
  'amount-mismatch': 'A different amount arrived',
  refunded: 'Your payment is refunded',
  unconfirmed: 'We could not confirm your payment yet',
  unknown: 'Verification Failed',
  error: 'Verification Failed',
};

const EXPLANATIONS: Record<Outcome, string> = {
  paid: '',
  pending:
    'Please do not pay a second time. The page of the order shows the result as soon as the bank has decided.',
  unpaid: 'Your order is kept for now, and you can pay for it on its page.',
  cancelled:
    'Nothing was charged, and there is nothing to pay. To order the items again, add them to your cart.',
  expired:
    'It was not paid in time, so its items are no longer kept. Nothing was charged. If they are still in your cart, you can order them again.',
  'amount-mismatch':
    'Your money is safe: we refund it, or it counts for your order, after we contact you.',
  refunded:
    'Your payment arrived, but this order could not be kept any longer. We refund all of it the way you paid. The page of the order shows when it is sent. You need not do anything.',
  unconfirmed:
    'If you have paid, nothing is lost. The page of the order shows the result as soon as we have it.',
  unknown:
    'Your orders and their payments are listed under My Orders. If you ordered with another account, sign in with that one.',
  error:
    'If you have paid, nothing is lost: we check with your bank again, and the page of the order shows the result.',
};

interface ScreenProps {
  title: string;
  isBusy?: boolean;
  children: ReactNode;
}

function Screen({ title, isBusy, children }: ScreenProps) {
  return (
    <div
      aria-busy={isBusy}
      className="page flex min-h-[70vh] flex-col items-center justify-center py-14 text-center"
    >
      <Mango className={isBusy ? 'h-16 animate-breathe text-accent' : 'h-16 text-accent'} />
      <Heading level={1} className="mt-6">
        {title}
      </Heading>
      {children}
    </div>
  );
}
