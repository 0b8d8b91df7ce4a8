import { z } from 'zod';

export const userSchema = z
  .object({ _id: z.string(), name: z.string(), email: z.string(), isAdmin: z.boolean() })
  .meta({ id: 'User' });
export type User = z.infer<typeof userSchema>;

const tooShort = 'must be at least 3 characters';
const password = z
  .string({ error: 'Password is required' })
  .min(3, `Password ${tooShort}`)
  .max(128, 'Password must be at most 128 characters');
const email = z
  .string({ error: 'Email is required' })
  .trim()
  .max(254, 'Email must be at most 254 characters')
  .pipe(z.email('Enter an email address such as name@example.com'));

export const signUpSchema = z.object({
  email,
  fullName: z
    .string({ error: 'Full name is required' })
    .trim()
    .min(3, `Full name ${tooShort}`)
    .max(120, 'Full name must be at most 120 characters'),
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
