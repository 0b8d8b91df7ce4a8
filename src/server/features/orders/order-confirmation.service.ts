import type { User } from '../../../contract/accounts.ts';
import { DAY_MS } from '../../../domain/time/calendar.ts';
import { isId } from '../../platform/db/columns.ts';
import { orNotFound, ShopError, stateConflict } from '../../platform/errors/shop-error.ts';
import { createLimit } from '../../platform/http/rate-limits.ts';
import { isSameSecret, keyedHash } from '../../platform/process/secrets.ts';
import type { ServiceBase } from '../service-base.ts';
import { mailOrder, type OrderChangeDeps, withOrderLock } from './order-change.service.ts';
import { confirmOrder } from './order-lifecycle.service.ts';
import { findOwnOrder } from './orders.repository.ts';

/** The signed token of an order's link: who opens it has read the email about it. */
const orderToken = (secret: string, id: string) =>
  `${id}.${keyedHash(secret, `confirm order ${id}`)}`;

/** Where the emailed link of an order leads that is to be confirmed. */
export const orderConfirmationPath = (secret: string, id: string): string =>
  `/confirm-order?token=${orderToken(secret, id)}`;

/** The confirmation of a single order by the link in its email. */
export function createOrderConfirmation(deps: ServiceBase & { orderDeps: OrderChangeDeps }) {
  const { db, pool, clock, jobs, authSecret, orderDeps } = deps;
  const limit = createLimit(pool, { name: 'confirm-order-ip', limit: 60, seconds: 600 });
  const sendLimit = createLimit(pool, { name: 'order-link', limit: 5, seconds: DAY_MS / 1000 });

  return {
    /**
     * Sends the email with the link again, for its customer or an admin.
     * @throws ShopError NOT_FOUND, ORDER_STATE, TOO_MANY_REQUESTS
     */
    async sendAgain(user: User, orderId: string): Promise<void> {
      const own = await findOwnOrder(db, user, orderId);
      const { state, cashCheck } = orNotFound(own, 'This order');
      if (state !== 'awaiting-confirmation' || cashCheck !== 'confirmation')
        throw stateConflict('This order does not wait for a link to be opened.');
      await sendLimit.consume(orderId);
      await jobs.send(null, mailOrder, { orderId, kind: 'placed' });
    },

    /** Keeps the order of a link, which works without signing in. @throws ShopError CONFIRM_LINK_INVALID */
    async confirm(token: string, address: string): Promise<void> {
      await limit.consume(address);
      const [id = ''] = token.split('.');
      if (!isId(id) || !isSameSecret(token, orderToken(authSecret, id)))
        throw linkError('This link is damaged. Open it from the email again.');
      await withOrderLock(orderDeps, id, async (tx, order) => {
        const isWaiting = order.state === 'awaiting-confirmation';
        if (order.expiredAt || (isWaiting && order.heldUntil && order.heldUntil <= clock.now()))
          throw linkError('This order has ended, because it was not confirmed in time.');
        if (order.state === 'cancelled') throw linkError('This order was cancelled.');
        if (isWaiting) await confirmOrder(orderDeps, tx, order);
      });
    },
  };
}

function linkError(message: string): ShopError {
  return new ShopError('CONFIRM_LINK_INVALID', message);
}
