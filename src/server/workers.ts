import type { Jobs } from './platform/jobs.ts';
import type { Mailer } from './platform/mail.ts';
import type { Services } from './services.ts';

/** Says who does each job, and which come again by the clock. */
export function mountWorkers(
  jobs: Jobs,
  { services, mailer }: { services: Services; mailer: Mailer },
): void {
  jobs.work('mail.send', (mail, id) => mailer.send(mail, id));
  jobs.work('orders.mail', (job, id) => services.orderMails.send(job, id));
  jobs.work('payments.refund', ({ refundId }) => services.payments.refunds.run(refundId));
  jobs.work('payments.sweep', () => services.payments.settlement.sweep());
  jobs.schedule('payments.sweep', '* * * * *', {});
  jobs.work('accounts.mail-reset-link', ({ email }, id) =>
    services.passwords.mailResetLink(email, id),
  );
  jobs.work('accounts.clear-expired', () => services.passwords.clearExpired());
  jobs.schedule('accounts.clear-expired', '17 3 * * *', {});
}
