import type { TestShop } from './test-shop.ts';

/** The token in the newest reset email to an address. */
export function resetTokenFor(shop: Pick<TestShop, 'mails'>, email: string): string {
  return tokenFor(shop, email, '/reset-password?token=');
}

/** The token in the newest email to an address that has a confirmation link. */
export function confirmTokenFor(shop: Pick<TestShop, 'mails'>, email: string): string {
  return tokenFor(shop, email, '/confirm-email?token=');
}

/** The token in the newest email to an address that has a link to sign in. */
export function codeLinkFor(shop: Pick<TestShop, 'mails'>, email: string): string {
  return tokenFor(shop, email, '/signin?link=');
}

function tokenFor({ mails }: Pick<TestShop, 'mails'>, email: string, start: string): string {
  const mail = mails.findLast(({ to, text }) => to === email && text.includes(start));
  const token = mail?.text.split(start)[1]?.match(/^[\w.-]+/)?.[0];
  if (!token) throw new Error(`No email to ${email} holds a link`);
  return token;
}

/** The token in the newest email to an address that has a link to confirm an order. */
export function orderTokenFor(shop: Pick<TestShop, 'mails'>, email: string): string {
  return tokenFor(shop, email, '/confirm-order?token=');
}
