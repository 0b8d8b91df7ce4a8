import { Suspense } from 'react';
import { Await, useNavigate } from 'react-router';
import { withBack } from '../../features/accounts/back-path.ts';
import { loadCart } from '../../features/cart/cart-store.ts';
import { resetCheckout } from '../../features/checkout/checkout-store.ts';
import { endAttempt } from '../../features/checkout/order-attempt.ts';
import { type PaymentReturn, paymentReturnIn } from '../../features/payments/payment-return.ts';
import {
  NotVerified,
  PaymentArrived,
  Verifying,
} from '../../features/payments/verification-screen.tsx';
import { type Verification, verifyPayment } from '../../features/payments/verify-payment.ts';
import { pageHead } from '../../platform/head.ts';
import { requireUser } from '../../platform/session.ts';
import type { Route } from './+types/payment-success.ts';

const MISSING_IDS: Verification = { kind: 'failed', message: 'Missing order IDs in URL' };

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead(matches, { title: 'Verifying payment', isPrivate: true });

/** Asks once for each time the page is opened; the screen shows that it is being asked. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { pathname, search, searchParams } = new URL(request.url);
  const payment = paymentReturnIn(searchParams);
  if (!payment) return { orderPath: null, verification: Promise.resolve(MISSING_IDS) };
  await requireUser(withBack('/signin', pathname + search));
  return {
    orderPath: `/orders/${encodeURIComponent(payment.localOrderId)}`,
    verification: settle(payment),
  };
}

/** With the payment the server has emptied its cart, and the checkout is over. */
async function settle(payment: PaymentReturn): Promise<Verification> {
  const verification = await verifyPayment(payment);
  if (verification.kind !== 'paid') return verification;
  endAttempt();
  resetCheckout();
  await loadCart().catch(() => undefined);
  return verification;
}

export function HydrateFallback() {
  return <Verifying />;
}

export default function PaymentSuccess({ loaderData }: Route.ComponentProps) {
  const navigate = useNavigate();
  const { orderPath, verification } = loaderData;
  return (
    <Suspense fallback={<Verifying />}>
      <Await resolve={verification}>
        {(outcome) =>
          outcome.kind === 'paid' ? (
            <PaymentArrived
              onward={() =>
                navigate(orderPath ?? '/orders', { replace: true, state: { isJustPaid: true } })
              }
            />
          ) : (
            <NotVerified outcome={outcome} orderPath={orderPath} />
          )
        }
      </Await>
    </Suspense>
  );
}
