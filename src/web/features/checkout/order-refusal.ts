import { ApiError } from '../../../contract/client.ts';
import type { LineConflict } from '../../../contract/errors.ts';
import { formatRupees } from '../../../domain/money.ts';
import type { CheckoutItem } from './checkout-item.ts';

/** Why an order was not placed; `changes` says what is different from what the shopper saw. */
export interface OrderRefusal {
  message: string;
  changes: string[];
  /** The server looked at the order and refused it: nothing was placed, surely. */
  isFinal: boolean;
  /** The cart is out of date. */
  isConflict: boolean;
  /** It is the promo code that can't be had. */
  isPromo: boolean;
}

const FAILED = 'Order creation failed';

/** Tells a failed call by the server's words, or 'Order creation failed' (specification §5). */
export function orderRefusal(error: unknown, items: readonly CheckoutItem[]): OrderRefusal {
  if (!(error instanceof ApiError)) return refusal(FAILED);
  const isWorded = error.status === 0 || error.requestId !== null;
  return {
    message: isWorded ? error.message : FAILED,
    changes: error.lines.map((line) => changeOf(line, items)),
    isFinal: error.status >= 400 && error.status < 500,
    isConflict: error.status === 409,
    isPromo: error.code === 'PROMO_REFUSED',
  };
}

/** A refusal of which nothing but its words is known. */
export function refusal(message: string): OrderRefusal {
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
    changes.push(`only ${now.countInStock} left, you asked for ${seen.qty}`);
  }
  if (changes.length === 0) changes.push(`now ${formatRupees(now.price)}`);
  return `${now.name}: ${changes.join('; ')}`;
}
