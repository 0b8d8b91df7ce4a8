import { useLocation } from 'react-router';
import { ApiError } from '../../../../contract/client.ts';
import type { ErrorCode, LineConflict } from '../../../../contract/errors.ts';
import { formatRupees } from '../../../../domain/money/money.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import type { LocalCartItem } from '../cart/cart-items.ts';

/** An item as the shopper saw it. */
type SeenItem = Pick<LocalCartItem, 'product' | 'price' | 'qty'>;

/** Why an order was not placed; `changes` says what is different from what the shopper saw. */
export interface OrderFailure {
  message: string;
  changes: string[];
  /** The server refused the order: certainly nothing was placed. */
  isFinal: boolean;
  cause: FailureCause | null;
}

/**
 * What can be done about: a cart that is out of date, a refused payment method or promo code, an incomplete entry of the
 * stored cart, a session that has ended.
 */
type FailureCause = 'outdated' | 'method' | 'promo' | 'item' | 'session';

const FAILED = 'Order creation failed';

/** Why a call failed: the server's message, or 'Order creation failed' (specification §5). */
export function orderFailure(error: unknown, items: readonly SeenItem[]): OrderFailure {
  if (!(error instanceof ApiError)) return failure(FAILED);
  const hasMessage = error.status === 0 || error.requestId !== null;
  return {
    message: hasMessage ? error.message : FAILED,
    changes: error.lines.map((line) => changeOf(line, items)).filter((change) => change !== null),
    isFinal: error.status >= 400 && error.status < 500,
    cause: error.status === 409 ? 'outdated' : (CAUSES[error.code] ?? null),
  };
}

const CAUSES: Partial<Record<ErrorCode | 'OFFLINE', FailureCause>> = {
  PAYMENT_METHOD_REFUSED: 'method',
  PROMO_REFUSED: 'promo',
  SIGNED_OUT: 'session',
};

export function failure(message: string, cause: FailureCause | null = null): OrderFailure {
  return { message, changes: [], isFinal: false, cause };
}

/** What is different from what the shopper saw; null for a line that is as it was. */
function changeOf(now: LineConflict, items: readonly SeenItem[]): string | null {
  const seen = items.find((item) => item.product === now.product);
  const changes = [];
  if (seen && seen.price !== now.price) {
    changes.push(`now ${formatRupees(now.price)}, it was ${formatRupees(seen.price)}`);
  }
  if (now.countInStock === 0) changes.push('none left');
  else if (seen && now.countInStock < seen.qty) {
    changes.push(`only ${now.countInStock} left, you requested ${seen.qty}`);
  }
  if (changes.length === 0 && seen) return null;
  if (changes.length === 0) changes.push(`now ${formatRupees(now.price)}`);
  return `${now.name}: ${changes.join('; ')}`;
}

interface ErrorAlertProps {
  failure: OrderFailure;
  /** Takes the incomplete entries out of the stored cart. */
  onRemoveInvalid: () => void;
}

export function ErrorAlert({ failure, onRemoveInvalid }: ErrorAlertProps) {
  const { message, changes, cause } = failure;
  return (
    <Alert
      kind="danger"
      className="mb-4"
      actions={
        cause === 'item' && (
          <Button variant="secondary" onClick={onRemoveInvalid}>
            Remove this item
          </Button>
        )
      }
    >
      {message}
      {changes.length > 0 && (
        <ul className="mt-2 list-disc pl-5">
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      )}
      {cause && (
        <p className="mt-2">
          <NextStep cause={cause} />
        </p>
      )}
    </Alert>
  );
}

function NextStep({ cause }: { cause: FailureCause }) {
  const { pathname } = useLocation();
  switch (cause) {
    case 'outdated':
      return 'Nothing has been placed. The figures shown are the new ones: try again if they suit you.';
    case 'method':
      return (
        <>
          Nothing has been placed. Please choose{' '}
          <TextLink to="/payment">another payment method</TextLink>.
        </>
      );
    case 'promo':
      return 'Nothing has been placed. The code was removed: try again if the total without it suits you.';
    case 'item':
      return 'An entry of your cart is incomplete. Remove it, then place the order again.';
    case 'session':
      return (
        <>
          Nothing has been placed.{' '}
          <TextLink to={`/signin?back=${pathname}`}>Sign in again</TextLink> to go on here: your
          cart, address and payment method are kept.
        </>
      );
  }
}
