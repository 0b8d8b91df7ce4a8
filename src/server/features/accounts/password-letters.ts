import { RESET_LINK_MINUTES } from '../../../domain/credentials.ts';
import type { Mail } from '../../platform/mail.ts';
import { type MailShop, writeMail } from '../../platform/mail-layout.ts';

// No letter names the account's name: whoever signs up with another's e-mail chose it, and could
// have the shop mail her words.

/** The letter with the link under which a forgotten password is replaced. */
export function resetLetter(shop: MailShop, email: string, token: string): Mail {
  return writeMail(shop, {
    to: email,
    subject: `Set a new password at ${shop.name}`,
    parts: [
      {
        kind: 'text',
        text: `Someone, we hope you, has asked for a new password for your account. This link lets you set it. It works once, within ${RESET_LINK_MINUTES} minutes.`,
      },
      {
        kind: 'link',
        label: 'Set a new password',
        url: `${shop.url}/reset-password?${new URLSearchParams({ token })}`,
      },
      {
        kind: 'text',
        text: 'If it was not you, leave this letter be: your password stays as it is.',
      },
    ],
  });
}

/** Tells the owner of an account that its password is another now, in case it was not she who changed it. */
export function changedLetter(shop: MailShop, email: string): Mail {
  return writeMail(shop, {
    to: email,
    subject: `Your password at ${shop.name} has been changed`,
    parts: [
      {
        kind: 'text',
        text: 'The password of your account has just been changed, and whoever was signed in with the old one is signed out.',
      },
      { kind: 'text', text: 'If it was not you, take your account back by setting a new one.' },
      { kind: 'link', label: 'Set a new password', url: `${shop.url}/forgot-password` },
    ],
  });
}
