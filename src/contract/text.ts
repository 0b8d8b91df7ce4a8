import { z } from 'zod';

/**
 * Text that must be there, trimmed, in composed characters (NFC) and with plain line ends; `label`
 * begins its messages. NUL is refused, since the database stores none; half a character becomes
 * a replacement mark.
 */
export function requiredText(label: string, max: number) {
  return z
    .string({ error: `${label} is required` })
    .overwrite((text) => text.normalize('NFC').toWellFormed().replaceAll('\r\n', '\n').trim())
    .min(1, `${label} is required`)
    .max(max, `${label} must be at most ${max} characters`)
    .refine((text) => !text.includes('\0'), `${label} holds a character that cannot be stored`);
}

/** An e-mail address, trimmed. */
export const email = z
  .string({ error: 'Email is required' })
  .trim()
  .max(254, 'Email must be at most 254 characters')
  .pipe(z.email('Enter an email address such as name@example.com'));
