import { z } from 'zod';
import { tooLongMessage } from '../domain/text/text.ts';
import { doneSchema, endpoints } from './endpoint.ts';

/** The caller's own password, asked again. */
export const passwordAgain = z
  .string({ error: 'Password is required' })
  .min(1, 'Password is required')
  .max(128, tooLongMessage('Password', 128));

/** A code of the authenticator app, or a recovery code. */
export const codeSchema = z
  .string({ error: 'Code is required' })
  .trim()
  .max(40, tooLongMessage('Code', 40));

const secondFactorKeySchema = z.object({
  key: z.string().meta({ description: 'In base32, to be typed into the app' }),
  qr: z
    .object({ size: z.number().int(), path: z.string() })
    .meta({ description: 'The same as a QR code: an SVG path in a square of `size` units' }),
});
export type SecondFactorKey = z.infer<typeof secondFactorKeySchema>;

export const secondFactorEndpoints = endpoints({
  'POST /api/user/second-factor/begin': {
    summary: 'Make the key of an authenticator app; it counts once its first code is entered',
    access: 'admin',
    body: z.object({ password: passwordAgain }),
    answer: secondFactorKeySchema,
    errors: ['WRONG_CREDENTIALS', 'SECOND_FACTOR_ON', 'TOO_MANY_REQUESTS'],
  },
  'POST /api/user/second-factor/confirm': {
    summary: "Turn two-step sign-in on by the app's first code; the answer is shown once",
    access: 'admin',
    body: z.object({ code: codeSchema }),
    answer: z.object({ recoveryCodes: z.array(z.string()) }),
    errors: ['CODE_WRONG', 'SECOND_FACTOR_ON', 'TOO_MANY_REQUESTS'],
  },
  'POST /api/user/second-factor/remove': {
    summary: 'Turn two-step sign-in off',
    access: 'customer',
    body: z.object({ password: passwordAgain }),
    answer: doneSchema,
    errors: ['WRONG_CREDENTIALS', 'TOO_MANY_REQUESTS'],
  },
});
