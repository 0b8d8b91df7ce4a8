import { ApiError } from '../../../../contract/client.ts';
import type { LineConflict } from '../../../../contract/errors.ts';
import { formatRupees } from '../../../../domain/money/money.ts';
import { Alert } from '../../../ui/alert.tsx';
import type { CheckoutItem } from '../checkout-store.ts';

/** Why an order was not placed; `changes` says what is different from what the shopper saw. */
export interface OrderFailure {
  message: string;
  changes: string[];
  /** The server refused the order: certainly nothing was placed. */
  isFinal: boolean;
  /** The cart is out of date. */
  isConflict: boolean;
  /** The promo code was refused. */
  isPromo: boolean;
}

const FAILED = 'Order creation failed';

/** Why a call failed: the server's message, or 'Order creation failed' (specification §5). */
export function orderFailure(error: unknown, items: readonly CheckoutItem[]): OrderFailure {
  if (!(error instanceof ApiError)) return failure(FAILED);
  const hasMessage = error.status === 0 || error.requestId !== null;
  return {
    message: hasMessage ? error.message : FAILED,
    changes: error.lines.map((line) => changeOf(line, items)),
    isFinal: error.status >= 400 && error.status < 500,
    isConflict: error.status === 409,
    isPromo: error.code === 'PROMO_REFUSED',
  };
}

export function failure(message: string): OrderFailure {
  return { message, changes: [], isFinal: false, isConflict: false, isPromo: false };
}

function changeOf(now: LineConflict, items: readonly CheckoutItem[]): string {
  const seen = items.find((item) => item.product === now.product);
  const changes = [];
  if (seen && seen.price !== now.price) {
    changes.push(`now ${formatRupees(now.price)}, it was ${formatRupees(seen.price)}`);
  }
  if (now.countInStock === 0) changes.push('none left');
  else if (seen && now.countInStock < seen.qty) {
    changes.push(`only ${now.countInStock} left, you requested ${seen.qty}`);
  }
  if (changes.length === 0) changes.push(`now ${formatRupees(now.price)}`);
  return `${now.name}: ${changes.join('; ')}`;
}

export function ErrorAlert({ failure }: { failure: OrderFailure }) {
  const { message, changes, isConflict, isPromo } = failure;
  return (
    <Alert kind="danger" className="mb-4">
      {message}
      {changes.length > 0 && (
        <ul className="mt-2 list-disc pl-5">
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      )}
      {isConflict && (
        <p className="mt-2">
          Nothing has been placed. The figures shown are the new ones: try again if they suit you.
        </p>
      )}
      {isPromo && (
        <p className="mt-2">
          Nothing has been placed. The code is taken off: try again if the total without it suits
          you.
        </p>
      )}
    </Alert>
  );
}
