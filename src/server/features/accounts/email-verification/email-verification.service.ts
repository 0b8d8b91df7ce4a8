import type { User } from '../../../../contract/accounts.ts';
import { CONFIRMATION_LINK_HOURS } from '../../../../domain/accounts/passwords.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transactions.ts';
import { ShopError } from '../../../platform/errors/shop-error.ts';
import { createLimit } from '../../../platform/http/rate-limits.ts';
import { writeMail } from '../../../platform/mail/mail-layout.ts';
import type { OrderChangeDeps } from '../../orders/order-change.service.ts';
import { confirmOrders } from '../../orders/order-lifecycle.service.ts';
import { lockCustomerOrders } from '../../orders/orders.service.ts';
import type { ServiceBase } from '../../service-base.ts';
import * as repository from '../accounts.repository.ts';
import { mailConfirmLink } from '../sign-in.service.ts';
import { confirmsEmail } from '../signed-tokens.ts';

const HOUR = 3600;

/** Proves that an account's email belongs to its customer: by links that only that address gets. */
export function createEmailVerification(deps: ServiceBase & { orderDeps: OrderChangeDeps }) {
  const { db, pool, clock, jobs, mailer, loadMailShop, accounts, authSecret, orderDeps } = deps;
  const limits = {
    sendAccount: createLimit(pool, { name: 'confirm-user', limit: 5, seconds: 24 * HOUR }),
    confirmAddress: createLimit(pool, { name: 'confirm-ip', limit: 60, seconds: 600 }),
  };

  /**
   * Records that the customer has opened a link sent to the account's email, and keeps the orders
   * that waited for it. An order placed meanwhile waits for the lock and finds the email confirmed.
   */
  async function markVerified(tx: Tx, userId: string): Promise<void> {
    await lockCustomerOrders(tx, userId);
    await repository.changeUser(tx, userId, { emailVerified: true, updatedAt: clock.now() });
    await confirmOrders(orderDeps, tx, userId);
  }

  return {
    markVerified,

    /** Sends the link to the caller's address again. */
    async request({ _id: userId, email }: User): Promise<string> {
      if (await accounts.hasVerifiedEmail(userId))
        return 'Your email address is confirmed already.';
      if (!mailer.hasServer) return 'This shop sends no emails, so there is nothing to confirm.';
      await limits.sendAccount.consume(userId);
      await jobs.send(null, mailConfirmLink, { userId });
      return `We have sent a link to ${email}. It works for ${CONFIRMATION_LINK_HOURS} hours.`;
    },

    async mailLink(userId: string, mailId: string): Promise<void> {
      const customer = await accounts.findRecipient(userId);
      const path = customer?.confirmationPath();
      if (!customer || !path) return;
      const shop = await loadMailShop();
      const link = {
        kind: 'link',
        label: 'Confirm your email address',
        url: shop.url + path,
      } as const;
      const mail = writeMail(shop, {
        to: customer.email,
        subject: `Confirm your email address at ${shop.name}`,
        parts: [
          `An account at ${shop.name} has this email address. Please confirm that it is yours. The link works for ${CONFIRMATION_LINK_HOURS} hours.`,
          link,
          'If it was not you, ignore this email: without it nothing is sent to you.',
        ],
      });
      await mailer.send(mail, mailId);
    },

    /**
     * Confirms the caller's address by the token of a link. Only the account itself may: whoever
     * gets a link that a stranger's sign-up had sent would else verify the stranger's account.
     * @throws ShopError CONFIRM_LINK_INVALID
     */
    async confirm({ _id: userId }: User, token: string, address: string): Promise<void> {
      await limits.confirmAddress.consume(address);
      const user = await repository.findUserById(db, userId);
      const now = clock.now();
      if (!user || user.erasedAt || !confirmsEmail(authSecret, user, { token, now })) {
        throw new ShopError(
          'CONFIRM_LINK_INVALID',
          'This link is too old or damaged, or for another account. Ask for a new one in My Account.',
        );
      }
      if (!user.emailVerified) await inTransaction(pool, (tx) => markVerified(tx, user.id));
    },
  };
}
