import type { Jobs } from './platform/jobs/jobs.ts';
import type { Mailer } from './platform/mail/mail.ts';
import type { Services } from './services.ts';

/** Registers the worker of each job and the schedules. */
export function mountWorkers(
  jobs: Jobs,
  { services, mailer }: { services: Services; mailer: Mailer },
): void {
  jobs.work('mail.send', (mail, id) => mailer.send(mail, id));
  jobs.work('orders.mail', (job, id) => services.orderEmails.send(job, id));
  jobs.work('payments.refund', ({ refundId }) => services.payments.refunds.worker.send(refundId));
  jobs.work('payments.reconcile', () => services.payments.reconciliation.run());
  jobs.schedule('payments.reconcile', '* * * * *', {});
  jobs.work('accounts.mail-reset-link', ({ email }, id) =>
    services.passwords.mailResetLink(email, id),
  );
  jobs.work('accounts.mail-confirm-link', ({ userId }, id) =>
    services.emailProof.mailLink(userId, id),
  );
  jobs.work('accounts.clear-expired', () => services.passwords.clearExpired());
  jobs.schedule('accounts.clear-expired', '17 3 * * *', {});
  jobs.work('discovery.indexnow', () => services.discovery.indexNow.run());
  jobs.schedule('discovery.indexnow', '*/10 * * * *', {});
  jobs.work('shop.delete-old-records', async () => {
    await services.retention.run();
    await services.theme.deleteUnusedPictures();
  });
  jobs.schedule('shop.delete-old-records', '41 3 * * *', {});
  jobs.poll('webhooks.send', (stopped) => services.webhooks.sendDue(stopped));
  jobs.work('webhooks.clear-old', () => services.webhooks.clearOld());
  jobs.schedule('webhooks.clear-old', '53 3 * * *', {});
}
