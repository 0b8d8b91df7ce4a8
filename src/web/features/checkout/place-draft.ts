import type { User } from '../../../contract/account.ts';
import type { Order } from '../../../contract/order.ts';
import { checkOrder } from '../../../domain/order-checks.ts';
import type { PaymentMethod } from '../../../domain/payment-methods.ts';
import { browserApi } from '../../platform/api.ts';
import { attemptKey, endAttempt } from './order-attempt.ts';
import { type Checkout, orderDraft } from './order-draft.ts';
import { type OrderRefusal, orderRefusal, refusal } from './order-refusal.ts';

export interface Placing extends Checkout {
  user: User | null;
  offered: readonly PaymentMethod[];
}

export type Placed = { order: Order } | { refusal: OrderRefusal };

/**
 * Places an order: the checks and messages of specification §5, then the call. Until `endAttempt` the
 * same order placed again is answered with the first one, as it stands by then.
 */
export async function placeDraft({ user, offered, ...checkout }: Placing): Promise<Placed> {
  const draft = orderDraft(checkout);
  const fault = checkOrder(draft, offered);
  if (fault) return { refusal: refusal(fault.message) };
  if (!user) return { refusal: refusal('User not authenticated') };
  try {
    const headers = { 'idempotency-key': attemptKey(user._id, draft) };
    const order = await browserApi().call('placeOrder', { headers, body: draft });
    return order._id ? { order } : { refusal: orderRefusal(null, []) };
  } catch (error) {
    const refused = orderRefusal(error, checkout.items);
    if (refused.isFinal) endAttempt();
    return { refusal: refused };
  }
}
