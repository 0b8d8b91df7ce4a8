import { z } from 'zod';
import { CODE_LINK_MINUTES } from '../../../../domain/accounts/passwords.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import { type MailShop, writeMail } from '../../../platform/mail/mail-layout.ts';

/** Events emailed to the account's owner, in case it was somebody else. */
export const secondFactorEventSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('on') }),
  z.object({ kind: z.literal('off') }),
  z.object({ kind: z.literal('recovery-code-used'), codesLeft: z.number().int() }),
]);
export type SecondFactorEvent = z.infer<typeof secondFactorEventSchema>;

/** The email about a change of two-step sign-in, or a sign-in with a recovery code. */
export function secondFactorEmail(shop: MailShop, email: string, event: SecondFactorEvent): Mail {
  const { subject, what, otherwise } = getTexts(event, shop.name);
  return writeMail(shop, { to: email, subject, parts: [what, otherwise, newPasswordLink(shop)] });
}

/** The email with the link by which a new device may enter codes. */
export function codeLinkEmail(shop: MailShop, email: string, token: string): Mail {
  return writeMail(shop, {
    to: email,
    subject: `Your link to sign in at ${shop.name}`,
    parts: [
      `Too many wrong codes were entered for your account. On a new device you can go on by this link: it allows ten codes and one sign-in within ${CODE_LINK_MINUTES} minutes, with your password and a code.`,
      {
        kind: 'link',
        label: 'Sign in',
        url: `${shop.url}/signin?${new URLSearchParams({ link: token })}`,
      },
      'If you did not try to sign in, somebody knows your password. Set a new one.',
      newPasswordLink(shop),
    ],
  });
}

function newPasswordLink(shop: MailShop) {
  const url = `${shop.url}/forgot-password`;
  return { kind: 'link', label: 'Set a new password', url } as const;
}

function getTexts(event: SecondFactorEvent, shopName: string) {
  switch (event.kind) {
    case 'on':
      return {
        subject: `Two-step sign-in at ${shopName} is on`,
        what: 'Signing in to your account now needs a code from your authenticator app too. Your other devices are signed out.',
        otherwise:
          'If it was not you, somebody knows your password. Set a new one, and ask whoever runs the shop’s server to turn two-step sign-in off.',
      };
    case 'off':
      return {
        subject: `Two-step sign-in at ${shopName} is off`,
        what: 'Your password alone now opens your account.',
        otherwise:
          'If it was not you, somebody knows your password. Set a new one, then turn two-step sign-in on again.',
      };
    case 'recovery-code-used':
      return {
        subject: `A recovery code was used at ${shopName}`,
        what: `Somebody has signed in to your account with your password and a recovery code. ${codesLeftText(event.codesLeft)}`,
        otherwise:
          'If it was not you, set a new password. Then turn two-step sign-in off and on again, which gives you new recovery codes.',
      };
  }
}

function codesLeftText(count: number): string {
  if (count === 0) return 'It was the last one: turn two-step sign-in off and on for new ones.';
  return count === 1 ? 'One code is left.' : `${count} codes are left.`;
}
