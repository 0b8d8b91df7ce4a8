import { z } from 'zod';
import {
  requiredMessage,
  tidyText,
  tooLongMessage,
  unstorableMessage,
} from '../domain/text/text.ts';

/**
 * A required text, trimmed, in composed characters (NFC) and with plain line ends; `label` begins
 * its messages. NUL is rejected because PostgreSQL can't store it; a lone surrogate becomes a
 * replacement character.
 */
export function requiredText(label: string, max: number) {
  return z
    .string({ error: requiredMessage(label) })
    .overwrite(tidyText)
    .min(1, requiredMessage(label))
    .max(max, tooLongMessage(label, max))
    .refine((text) => !text.includes('\0'), unstorableMessage(label));
}

/** For `superRefine`: reports what a check finds. */
export function reportError<T>(check: (value: T) => string | null) {
  return (value: T, context: z.RefinementCtx): void => {
    const message = check(value);
    if (message !== null) context.addIssue({ code: 'custom', message });
  };
}

/** For `superRefine`: reports what a check of the domain finds, at its field. */
export function reportErrorsOf<T>(
  check: (value: T) => Record<string, string | null>,
  pathOf: (field: string, value: T) => string[] = (field) => [field],
) {
  return (value: T, context: z.RefinementCtx): void => {
    for (const [field, message] of Object.entries(check(value))) {
      if (message === null) continue;
      context.addIssue({ code: 'custom', message, path: pathOf(field, value) });
    }
  };
}

/** An email address, trimmed. */
export const email = z
  .string({ error: 'Email is required' })
  .trim()
  .max(254, tooLongMessage('Email', 254))
  .pipe(z.email('Enter an email address such as name@example.com'));
