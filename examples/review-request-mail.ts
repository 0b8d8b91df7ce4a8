import { formatPaise, type Paise } from '../src/domain/money/money.ts';
import { type MailShop, writeMail } from '../src/server/platform/mail/mail-layout.ts';

interface ReviewRequest {
  to: string;
  customerName: string;
  order: { id: string; total: number; items: readonly { name: string; price: Paise }[] };
}

/** Asks a customer how a saree was liked. Text and HTML are made from the same parts, all escaped. */
export function reviewRequestMail(shop: MailShop, { to, customerName, order }: ReviewRequest) {
  return writeMail(shop, {
    to,
    subject: `How do you like your saree from ${shop.name}?`,
    parts: [
      `Dear ${customerName}, your order has arrived some days ago. We would like to know how you like it.`,
      {
        kind: 'facts',
        facts: order.items.map(({ name, price }) => [name, formatPaise(price)]),
      },
      { kind: 'link', label: 'Write to us', url: `${shop.url}/contact` },
    ],
  });
}
