import { useEffect, useRef } from 'react';
import { formatPaise, type Paise } from '../../../../domain/money/money.ts';
import { PAYMENT_TRAITS, type PaymentMethod } from '../../../../domain/payments/payment-methods.ts';
import { Alert } from '../../../ui/alert.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { ErrorAlert } from '../placing/order-error.tsx';
import { PlaceButton, type PlacingProgress } from '../placing/use-placing.tsx';
import { PAYMENT_FORM_ID } from './payment-form.tsx';

interface PaymentActionProps {
  progress: PlacingProgress;
  method: PaymentMethod | null;
  total: Paise;
  /** Takes the incomplete entries out of the stored cart. */
  onRemoveInvalid: () => void;
}

export function PaymentAction({ progress, method, total, onRemoveInvalid }: PaymentActionProps) {
  return (
    <div className="mt-8 border-t border-line pt-6">
      <Outcome progress={progress} onRemoveInvalid={onRemoveInvalid} />
      <PlaceButton
        progress={progress}
        type="submit"
        form={PAYMENT_FORM_ID}
        className="w-full sm:w-fit sm:min-w-56"
      >
        Continue
      </PlaceButton>
      <p className="numerals mt-3 max-w-prose text-sm text-soft">{nextStep(method, total)}</p>
    </div>
  );
}

type OutcomeProps = Pick<PaymentActionProps, 'progress' | 'onRemoveInvalid'>;

/** Scrolled into view: on a phone the total bar would cover it. */
function Outcome({ progress, onRemoveInvalid }: OutcomeProps) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (['refused', 'unpaid', 'paid'].includes(progress.kind)) {
      frame.current?.scrollIntoView({ block: 'nearest' });
    }
  }, [progress]);
  return (
    <div ref={frame} className="scroll-mt-24 scroll-mb-40">
      {progress.kind === 'refused' && (
        <ErrorAlert failure={progress.failure} onRemoveInvalid={onRemoveInvalid} />
      )}
      {progress.kind === 'unpaid' && (
        <Alert kind="danger" className="mb-4">
          <p>Payment failed: {progress.message}</p>
          <p className="mt-2">
            Your order is placed and kept for you. Try again here, or pay from{' '}
            <OrderLink orderId={progress.orderId}>the order’s page</OrderLink>: it is not placed
            twice.
          </p>
        </Alert>
      )}
      {progress.kind === 'paid' && (
        <Alert kind="success" className="mb-4">
          This order is paid already.{' '}
          <OrderLink orderId={progress.orderId}>See the order</OrderLink>
        </Alert>
      )}
    </div>
  );
}

function OrderLink({ orderId, children }: { orderId: string; children: string }) {
  return (
    <TextLink to={`/orders/${orderId}`} className="font-medium">
      {children}
    </TextLink>
  );
}

function nextStep(method: PaymentMethod | null, total: Paise): string {
  if (method === null || !PAYMENT_TRAITS[method].isPaidWhilePlacing) {
    return 'Next you review your order. Nothing is placed yet.';
  }
  const minutes = (PAYMENT_TRAITS[method].firstHoldMs ?? 0) / 60_000;
  return `Places your order and takes you to ${method} to pay ${formatPaise(total)}. Your sarees are kept for you for ${minutes} minutes meanwhile.`;
}
