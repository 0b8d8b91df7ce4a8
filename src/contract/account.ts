import { z } from 'zod';
import { email, requiredText } from './text.ts';

export const userSchema = z
  .object({ _id: z.string(), name: z.string(), email: z.string(), isAdmin: z.boolean() })
  .meta({ id: 'User' });
export type User = z.infer<typeof userSchema>;

const tooShort = 'must be at least 3 characters';
const password = z
  .string({ error: 'Password is required' })
  .min(3, `Password ${tooShort}`)
  .max(128, 'Password must be at most 128 characters');

export const signUpSchema = z.object({
  email,
  fullName: requiredText('Full name', 120).min(3, `Full name ${tooShort}`),
  password,
});
export type SignUp = z.infer<typeof signUpSchema>;

export const signInSchema = z.object({ email, password });
export type SignIn = z.infer<typeof signInSchema>;

/** `token` is sent as `Authorization: Bearer <token>` from then on. */
export const sessionSchema = z
  .object({ token: z.string(), user: userSchema })
  .meta({ id: 'Session' });
export type Session = z.infer<typeof sessionSchema>;
