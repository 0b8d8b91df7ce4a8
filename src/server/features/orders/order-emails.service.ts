import type { z } from 'zod';
import { taxDocumentSchema } from '../../../contract/documents.ts';
import { getGateway } from '../../../domain/payments/payment-methods.ts';
import { shortId } from '../../../domain/text/text.ts';
import { inTransaction, sendTogether } from '../../platform/db/transactions.ts';
import type { MailAttachment } from '../../platform/mail/mail.ts';
import { writeMail } from '../../platform/mail/mail-layout.ts';
import type { ServiceBase } from '../service-base.ts';
import { writeDocumentPdf } from './documents/document-pdf.ts';
import { listDocuments } from './documents/documents.repository.ts';
import {
  mailOrder,
  type OrderEmailKind,
  type OrderMoney,
  waitsForGateway,
} from './order-change.service.ts';
import { orderConfirmationPath } from './order-confirmation.service.ts';
import { type OrderEmailContext, toContext } from './order-email-context.ts';
import { EMAILS, type OrderEmail } from './order-email-texts.ts';
import { listParcels, loadPieces } from './order-pieces.repository.ts';
import * as repository from './orders.repository.ts';

export type { OrderEmailContext } from './order-email-context.ts';
export type { OrderEmail } from './order-email-texts.ts';

/** What the functions here need; orders pass what they read of their payments. */
export type OrderEmailDeps = ServiceBase & { money: Pick<OrderMoney, 'hasMismatchedPayment'> };

/** What an email says, in two round trips; null where the order or its customer is gone. */
function readFor({ pool, loadMailShop, accounts }: ServiceBase, orderId: string) {
  return inTransaction(pool, async (on) => {
    const [order, rows, events, shop] = await sendTogether([
      repository.findOrder(on, orderId),
      loadPieces(on, orderId),
      repository.listEvents(on, [orderId]),
      loadMailShop(on),
    ] as const);
    if (!order) return null;
    const customer = await accounts.findRecipient(order.userId, on);
    return customer && { whole: { order, events, ...rows }, shop, customer };
  });
}

/** Sends an email about an order; one to its customer is recorded in the timeline. */
export async function sendAbout(
  deps: ServiceBase,
  orderId: string,
  to: 'customer' | 'admin',
  jobId: string,
  write: (context: OrderEmailContext) => OrderEmail | null,
  { parcelId, hasInvoice = false }: { parcelId?: string | undefined; hasInvoice?: boolean } = {},
): Promise<void> {
  const { db, clock, mailer, findShopMailbox } = deps;
  const found = await readFor(deps, orderId);
  if (!found) return;
  const { whole, shop, customer } = found;
  const isToAdmin = to === 'admin';
  if (!isToAdmin && customer.isErased) return;
  const isTrusted = isToAdmin || customer.isVerified;
  const confirmUrl = () => {
    const { id, cashCheck } = whole.order;
    const path =
      cashCheck === 'confirmation'
        ? orderConfirmationPath(deps.authSecret, id)
        : customer.confirmationPath();
    return path && shop.url + path;
  };
  const written = write(toContext(whole, isTrusted ? customer.name : null, confirmUrl, parcelId));
  if (!written) return;
  const own = written.link ?? { label: 'See your order', path: `/orders/${orderId}` };
  const { label, path } = isToAdmin
    ? { label: 'Open the order', path: `/admin/orders/${orderId}` }
    : own;
  const email = {
    to: isToAdmin ? await findShopMailbox() : customer.email,
    subject: `${written.subject} (order ${shortId(orderId)})`,
    parts: [
      ...written.parts.filter((part) => part !== null),
      { kind: 'link', label, url: shop.url + path } as const,
    ],
    // With name and address: not to an email address that nobody has confirmed.
    ...(hasInvoice && isTrusted && { attachments: await attachInvoice(deps, orderId) }),
  };
  await mailer.send(writeMail(shop, email), jobId);
  if (isToAdmin || !mailer.hasServer) return;
  const note = email.subject;
  await repository.insertEvent(db, { orderId, kind: 'mailed', at: clock.now(), note });
}

/** Sends one of the emails about orders. */
export async function sendOrderEmail(
  deps: OrderEmailDeps,
  { orderId, kind, parcelId }: z.infer<typeof mailOrder.payload>,
  jobId: string,
): Promise<void> {
  // Whoever has paid another amount is asked elsewhere not to pay again.
  if (kind === 'unpaid' && (await deps.money.hasMismatchedPayment(deps.db, orderId))) return;
  const to = kind === 'new-order' ? 'admin' : 'customer';
  const { subject, write, isNeeded, link } = EMAILS[kind];
  const writeEmail = (context: OrderEmailContext) =>
    isNeeded?.(context.order) === false
      ? null
      : {
          subject: to === 'admin' ? `${subject} of ${context.total}` : subject,
          parts: write(context),
          link: link?.(context),
        };
  const hasInvoice = kind === 'shipped';
  await sendAbout(deps, orderId, to, jobId, writeEmail, { parcelId, hasInvoice });
}

/** The invoice by GST of an order as a file; none where it has none. */
async function attachInvoice({ db }: ServiceBase, orderId: string): Promise<MailAttachment[]> {
  const issued = await listDocuments(db, [orderId]);
  const invoice = issued.find(({ kind }) => kind !== 'credit-note');
  if (!invoice) return [];
  const content = await writeDocumentPdf(taxDocumentSchema.encode(invoice.content));
  return [{ filename: `${invoice.number.replaceAll('/', '-')}.pdf`, content }];
}

/**
 * Queues the emails about what happened to orders since a moment that their timelines do not show as
 * sent, as after a restore: the jobs of emails are not part of a backup.
 */
export function queueUnsent({ pool, jobs }: ServiceBase, since: Date): Promise<void> {
  return inTransaction(pool, async (tx) => {
    const entries = await repository.listEventsSince(tx, since);
    const parcels = await listParcels(tx, [...new Set(entries.map(({ order }) => order.id))]);
    const emails = entries.flatMap(({ event, order }) => {
      // Each parcel has an email of its own.
      const isFurther = event.kind === 'parcel-shipped';
      const number = isFurther ? Number(/^Parcel (\d+)/.exec(event.note ?? '')?.[1]) : 1;
      const named = isFurther ? 'shipped' : SENT_AT.find((name) => name === event.kind);
      const parcelId =
        named === 'shipped'
          ? parcels.find((one) => one.orderId === order.id && one.number === number)?.id
          : undefined;
      const isAtGateway = getGateway(order.paymentMethod) !== null || waitsForGateway(order);
      const kind = named === 'placed' && isAtGateway ? 'unpaid' : named;
      if (!kind) return [];
      const isSent = entries.some(
        ({ order: { id }, event: later }) =>
          id === order.id &&
          later.kind === 'mailed' &&
          later.id > event.id &&
          later.note?.startsWith(EMAILS[kind].subject),
      );
      if (isSent) return [];
      // The admin gets theirs with the customer's.
      const newsAt = isAtGateway ? 'paid' : 'placed';
      const isNew = kind === newsAt && order.state !== 'awaiting-confirmation';
      const kinds: OrderEmailKind[] = isNew ? [kind, 'new-order'] : [kind];
      return kinds.map((email) => ({
        payload: { orderId: order.id, kind: email, parcelId },
        onceKey: `${email}:${parcelId ?? order.id}`,
      }));
    });
    if (emails.length > 0) await jobs.sendAll(tx, mailOrder, emails);
  });
}

/** Emails the shop that an account has reached its limit; no text of the customer is in it. */
export async function sendUnpaidLimit(
  { loadMailShop, findShopMailbox, mailer }: ServiceBase,
  userId: string,
  mailId: string,
): Promise<void> {
  const shop = await loadMailShop();
  const mail = writeMail(shop, {
    to: await findShopMailbox(),
    subject: 'An account has reached the limit of unpaid orders',
    parts: [
      'An account has as many unpaid orders or items as your settings allow. It can order again once it pays, or once you ship or cancel some of its orders.',
      'Check its orders: if they are not serious, cancel them to put the items back into stock.',
      { kind: 'link', label: 'Open the account', url: `${shop.url}/admin/customers/${userId}` },
    ],
  });
  await mailer.send(mail, mailId);
}

/** The emails to the customer that follow an event of the same name. */
const SENT_AT = [
  'placed',
  'paid',
  'payment-failed',
  'shipped',
  'reduced',
  'address-corrected',
  'cancelled',
  'invoiced',
] as const;
