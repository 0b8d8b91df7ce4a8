import { z } from 'zod';
import { tooLongWords } from '../domain/typed-text.ts';
import { email, requiredText } from './text.ts';

export const userSchema = z
  .object({ _id: z.string(), name: z.string(), email: z.string(), isAdmin: z.boolean() })
  .meta({ id: 'User' });
export type User = z.infer<typeof userSchema>;

const tooShort = 'must be at least 3 characters';
const passwordCalled = (label: string) =>
  z
    .string({ error: `${label} is required` })
    .min(3, `${label} ${tooShort}`)
    .max(128, tooLongWords(label, 128));
const password = passwordCalled('Password');
const fullName = requiredText('Full name', 120).min(3, `Full name ${tooShort}`);

export const signUpSchema = z.object({ email, fullName, password });
export type SignUp = z.infer<typeof signUpSchema>;

export const signInSchema = z.object({ email, password });
export type SignIn = z.infer<typeof signInSchema>;

/** `token` is sent as `Authorization: Bearer <token>` from then on. */
export const sessionSchema = z
  .object({ token: z.string(), user: userSchema })
  .meta({ id: 'Session' });
export type Session = z.infer<typeof sessionSchema>;

export const forgotPasswordSchema = z.object({ email });

/** `token` is the one in the link that was mailed. */
export const resetPasswordSchema = z.object({
  token: z
    .string({ error: 'The link is incomplete: open it from the letter again' })
    .min(1, 'The link is incomplete: open it from the letter again')
    .max(200, 'The link is damaged: open it from the letter again'),
  password,
});
export type ResetPassword = z.infer<typeof resetPasswordSchema>;

export const changePasswordSchema = z.object({
  current: passwordCalled('Current password'),
  next: passwordCalled('New password'),
});
export type ChangePassword = z.infer<typeof changePasswordSchema>;

export const changeNameSchema = z.object({ fullName });
