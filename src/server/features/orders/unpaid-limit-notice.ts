import { type Email, writeMail } from '../../platform/mail/mail-layout.ts';
import type { ServiceBase } from '../service-base.ts';

/**
 * Emails the admin that an account has reached its limit of unpaid orders, once for each account. The
 * email contains no text of the customer.
 */
export function createUnpaidLimitNotice({ jobs, mailShop, shopMailbox }: ServiceBase) {
  return async (userId: string): Promise<void> => {
    const shop = await mailShop();
    const email: Email = {
      to: await shopMailbox(),
      subject: 'An account has reached the limit of unpaid orders',
      parts: [
        'An account has as many unpaid orders or items as your settings allow. It can order again once it pays, or once you ship or cancel some of its orders.',
        'Check its orders: if they are not serious, cancel them to put the items back into stock.',
        { kind: 'link', label: 'Open the account', url: `${shop.url}/admin/customers/${userId}` },
      ],
    };
    await jobs.send(null, 'mail.send', writeMail(shop, email), {
      singletonKey: `unpaid-limit:${userId}`,
    });
  };
}
