import { z } from 'zod';
import { requiredWords, tidyText, tooLongWords, unstorableWords } from '../domain/typed-text.ts';

/**
 * Text that must be there, trimmed, in composed characters (NFC) and with plain line ends; `label`
 * begins its messages. NUL is refused, since the database stores none; half a character becomes
 * a replacement mark.
 */
export function requiredText(label: string, max: number) {
  return z
    .string({ error: requiredWords(label) })
    .overwrite(tidyText)
    .min(1, requiredWords(label))
    .max(max, tooLongWords(label, max))
    .refine((text) => !text.includes('\0'), unstorableWords(label));
}

/** An e-mail address, trimmed. */
export const email = z
  .string({ error: 'Email is required' })
  .trim()
  .max(254, tooLongWords('Email', 254))
  .pipe(z.email('Enter an email address such as name@example.com'));
