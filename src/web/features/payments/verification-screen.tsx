import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Heading } from '../../ui/heading.tsx';
import { Mango } from '../../ui/mango.tsx';
import type { PaymentReturn } from './payment-return.ts';
import type { Verification } from './verify-payment.ts';

/** Specification §9, Timings. */
const HOME_MS = 5000;

/** While the shop asks the gateway. */
export function Verifying() {
  return (
    <Frame title="Verifying Payment..." isBusy>
      <p role="status" className="mt-4 text-soft">
        One moment: we ask whether your payment has arrived. Please leave this page open.
      </p>
      <noscript>
        <p className="mt-4">
          Verifying needs JavaScript, which is switched off in this browser. Your order keeps its
          payment all the same.
        </p>
      </noscript>
    </Frame>
  );
}

/** The payment has arrived: its order's page follows. */
export function PaymentArrived({ onward }: { onward: () => void }) {
  const goOn = useEffectEvent(onward);
  useEffect(() => {
    goOn();
  }, []);
  return <Verifying />;
}

interface NotVerifiedProps {
  outcome: Exclude<Verification, { kind: 'paid' }>;
  /** The order's page, where it can be paid again; null where the address names no order. */
  orderPath: string | null;
  /** The payment as the gateway has led back from it. */
  payment: PaymentReturn | null;
}

/** Why the payment does not count, where to go on; after 5 s the home page follows (specification §4). */
export function NotVerified({ outcome, orderPath, payment }: NotVerifiedProps) {
  const navigate = useNavigate();
  const goHome = useEffectEvent(() => navigate('/', { replace: true }));
  // Who has to read what became of her money is left in peace.
  const goesHome = outcome.kind !== 'odd' && outcome.kind !== 'sent-back';
  useEffect(() => {
    if (!goesHome) return;
    const timer = setTimeout(() => goHome(), HOME_MS);
    return () => clearTimeout(timer);
  }, [goesHome]);
  const isPending = outcome.kind === 'unpaid' && outcome.isPending;
  return (
    <Frame title={titleOf(outcome)}>
      <Alert kind="danger" className="mt-6 max-w-xl text-left">
        {outcome.message}
      </Alert>
      <p className="mt-4 max-w-xl text-soft">{comfortOf(outcome, orderPath)}</p>
      <div className="mt-7 flex flex-wrap justify-center gap-3">
        {orderPath && (
          <ButtonLink to={orderPath} replace state={isPending ? { awaited: payment } : null}>
            See your order
          </ButtonLink>
        )}
        {outcome.kind === 'odd' && (
          <ButtonLink to="/contact" variant="secondary">
            Contact us
          </ButtonLink>
        )}
        <ButtonLink to="/" replace variant="secondary">
          Home
        </ButtonLink>
      </div>
      {goesHome && (
        <p className="mt-5 text-sm text-soft">The home page opens by itself in 5 seconds.</p>
      )}
    </Frame>
  );
}

function titleOf(outcome: NotVerifiedProps['outcome']): string {
  if (outcome.kind === 'failed') return 'Verification Failed';
  if (outcome.kind === 'odd') return 'Another sum arrived';
  if (outcome.kind === 'sent-back') return 'Your money goes back to you';
  return outcome.isPending ? 'Your bank has not answered yet' : 'Not paid yet';
}

function comfortOf(outcome: NotVerifiedProps['outcome'], orderPath: string | null): string {
  if (!orderPath) return 'Your orders and what was paid for them stand under My Orders.';
  if (outcome.kind === 'failed') {
    return 'If you have paid, nothing is lost: we ask your bank again by ourselves, and the order’s page says how it stands.';
  }
  if (outcome.kind === 'odd') {
    return 'Your money is safe with the shop: it goes back to you, or counts for your order, as you agree with us.';
  }
  if (outcome.kind === 'sent-back') {
    return 'Your payment arrived, but this order could not be kept any longer. All of it goes back the way you paid, and a letter tells you when it is sent: you need not do anything.';
  }
  return outcome.isPending
    ? 'Please do not pay a second time. The order’s page tells as soon as the bank has decided.'
    : 'Nothing is lost: your order is kept for now, and you can pay for it on its page.';
}

interface FrameProps {
  title: string;
  isBusy?: boolean;
  children: ReactNode;
}

function Frame({ title, isBusy, children }: FrameProps) {
  return (
    <div
      aria-busy={isBusy}
      className="page flex min-h-[70vh] flex-col items-center justify-center py-14 text-center"
    >
      <Mango className={isBusy ? 'h-16 animate-breathe text-zari' : 'h-16 text-zari'} />
      <Heading level={1} className="mt-6">
        {title}
      </Heading>
      {children}
    </div>
  );
}
