import type { TestShop } from './test-shop.ts';

/** The token in the newest reset email to an address. */
export function resetTokenFor(shop: Pick<TestShop, 'mails'>, email: string): string {
  const mail = shop.mails.findLast(({ to, text }) => to === email && text.includes('token='));
  const token = mail?.text.match(/\/reset-password\?token=([\w-]+)/)?.[1];
  if (!token) throw new Error(`No email to ${email} holds a link`);
  return token;
}
