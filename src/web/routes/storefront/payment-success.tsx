import { Suspense } from 'react';
import { Await, Navigate } from 'react-router';
import type { PageHandle } from '../../../contract/page.ts';
import { pageMeta } from '../../platform/head.ts';
import { requireUser } from '../../platform/session.ts';
import { withReturnPath } from '../../storefront/accounts/back-path.ts';
import {
  orderPathOf,
  paymentReturnIn,
  type Verification,
} from '../../storefront/payments/payment-return.ts';
import { NotVerified, Verifying } from '../../storefront/payments/verification-screen.tsx';
import type { Route } from './+types/payment-success.ts';
import { verifyAndClearCheckout } from './verify-and-clear-checkout.ts';

const MISSING_IDS: Verification = { outcome: 'error', message: 'Missing order IDs in URL' };

export const handle = { examples: [] } satisfies PageHandle;

export const meta = pageMeta({ title: 'Verifying payment', isPrivate: true });

/** Verifies once each time the page is opened; the screen shows the progress. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { pathname, search, searchParams } = new URL(request.url);
  const payment = paymentReturnIn(searchParams);
  if (!payment) return { payment, verification: Promise.resolve(MISSING_IDS) };
  await requireUser(withReturnPath('/signin', pathname + search));
  return { payment, verification: verifyAndClearCheckout(payment) };
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
              <Navigate to={orderPathOf(payment)} replace state={JUST_PAID} />
            </>
          ) : (
            <NotVerified verification={result} payment={payment} />
          )
        }
      </Await>
    </Suspense>
  );
}
