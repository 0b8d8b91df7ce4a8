import { z } from 'zod';
import { MIN_AUTH_FIELD_LENGTH } from '../domain/accounts/passwords.ts';
import { asciiDigits, tooLongMessage } from '../domain/text/text.ts';
import { doneSchema, endpoints } from './endpoint.ts';
import { emailSchema, requiredText } from './values.ts';

export const userSchema = z
  .object({ _id: z.string(), name: z.string(), email: z.string(), isAdmin: z.boolean() })
  .meta({ id: 'User' });
export type User = z.infer<typeof userSchema>;

const tooShort = `must be at least ${MIN_AUTH_FIELD_LENGTH} characters`;
const passwordCalled = (label: string) =>
  z
    .string({ error: `${label} is required` })
    .min(MIN_AUTH_FIELD_LENGTH, `${label} ${tooShort}`)
    .max(128, tooLongMessage(label, 128));
const password = passwordCalled('Password');
const fullName = requiredText('Full name', 120).min(MIN_AUTH_FIELD_LENGTH, `Full name ${tooShort}`);

/** The caller's own password, asked again. */
export const passwordAgain = z
  .string({ error: 'Password is required' })
  .min(1, 'Password is required')
  .max(128, tooLongMessage('Password', 128));

/** A code of the authenticator app, or a recovery code. */
export const codeSchema = z
  .string({ error: 'Code is required' })
  .trim()
  .overwrite(asciiDigits)
  .max(40, tooLongMessage('Code', 40));

export const signUpSchema = z.object({ email: emailSchema, fullName, password });
export type SignUp = z.infer<typeof signUpSchema>;

const device = z
  .string()
  .max(300)
  .optional()
  .describe('Of an earlier sign-in on this device: strangers cannot lock it out');

/** The token of an emailed link. */
const linkToken = z
  .string({ error: 'The link is incomplete: open it from the email again' })
  .min(1, 'The link is incomplete: open it from the email again')
  .max(200, 'The link is damaged: open it from the email again');

export const signInSchema = z.object({
  email: emailSchema,
  password,
  device,
  code: codeSchema
    .optional()
    .describe('After CODE_REQUIRED: of the authenticator app, or a recovery code'),
  link: linkToken
    .optional()
    .describe('Of the link that is emailed after too many wrong codes: it allows ten more'),
});
export type SignIn = z.infer<typeof signInSchema>;

/** `token` is sent as `Authorization: Bearer <token>` from then on. */
export const sessionSchema = z
  .object({
    token: z.string(),
    device: z.string().describe('Sent with later sign-ins on this device'),
    user: userSchema,
  })
  .meta({ id: 'Session' });
export type Session = z.infer<typeof sessionSchema>;

export const deviceSchema = z
  .object({
    _id: z.string(),
    name: z.string().describe('Browser and system, such as Chrome on Android'),
    signedInAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime().describe('To within ten minutes'),
    isCurrent: z.boolean().describe('The device of this call'),
  })
  .meta({ id: 'Device' });
export type Device = z.infer<typeof deviceSchema>;

const ownAccountSchema = z.object({
  isEmailVerified: z.boolean().describe('The caller opened a link sent to the email'),
  devices: z.array(deviceSchema),
  secondFactor: z
    .object({ recoveryCodes: z.number().int().describe('How many are left') })
    .nullable()
    .describe('Two-step sign-in; null where it is off'),
});
export type OwnAccount = z.infer<typeof ownAccountSchema>;

export const forgotPasswordSchema = z.object({ email: emailSchema, device });
export type ForgotPassword = z.infer<typeof forgotPasswordSchema>;

export const resetPasswordSchema = z.object({ token: linkToken, password });
export type ResetPassword = z.infer<typeof resetPasswordSchema>;

const confirmEmailSchema = z.object({ token: linkToken });

export const changePasswordSchema = z.object({
  current: passwordCalled('Current password'),
  next: passwordCalled('New password'),
});
export type ChangePassword = z.infer<typeof changePasswordSchema>;

export const accountsEndpoints = endpoints({
  'GET /api/user/me': {
    summary: 'The signed-in user; 400 means signed out',
    access: 'anyone',
    answer: userSchema,
    errors: ['SIGNED_OUT'],
  },
  'POST /api/user/signup': {
    summary: 'Create an account; the answer is a message',
    access: 'anyone',
    body: signUpSchema,
    status: 201,
    answer: z.string(),
    errors: ['EMAIL_TAKEN', 'TOO_MANY_REQUESTS'],
  },
  'POST /api/user/signin': {
    summary: 'Sign in; the token is sent as bearer token from then on',
    access: 'anyone',
    body: signInSchema,
    answer: sessionSchema,
    errors: ['WRONG_CREDENTIALS', 'CODE_REQUIRED', 'CODE_WRONG', 'TOO_MANY_REQUESTS'],
  },
  'POST /api/user/signout': {
    summary: 'Revoke the token',
    access: 'anyone',
    answer: doneSchema,
  },
  'POST /api/user/signout-everywhere': {
    summary: "Revoke all of the caller's tokens, including this one",
    access: 'customer',
    answer: doneSchema,
  },
  'GET /api/user/account': {
    summary: "What the caller's account page shows: the signed-in devices, this one first",
    access: 'customer',
    answer: ownAccountSchema,
  },
  'DELETE /api/user/devices/{id}': {
    summary: 'Sign the caller out on one device',
    access: 'customer',
    answer: doneSchema,
  },
  'POST /api/user/signout-elsewhere': {
    summary: 'Sign the caller out on all devices but this one',
    access: 'customer',
    answer: doneSchema,
  },
  'POST /api/user/forgot-password': {
    summary: 'Request a link to set a new password; the answer is the same for every email',
    access: 'anyone',
    body: forgotPasswordSchema,
    answer: doneSchema,
    errors: ['TOO_MANY_REQUESTS'],
  },
  'POST /api/user/reset-password': {
    summary: "Set a new password by a link's token, once; ends all sessions",
    access: 'anyone',
    body: resetPasswordSchema,
    answer: doneSchema,
    errors: ['RESET_LINK_INVALID', 'TOO_MANY_REQUESTS'],
  },
  'POST /api/user/send-confirmation': {
    summary: "Send a link that confirms the caller's email again",
    access: 'customer',
    answer: doneSchema,
    errors: ['TOO_MANY_REQUESTS'],
  },
  'POST /api/user/confirm-email': {
    summary: "Confirm an email by a link's token; open orders that waited for it are kept",
    access: 'customer',
    body: confirmEmailSchema,
    answer: doneSchema,
    errors: ['CONFIRM_LINK_INVALID', 'TOO_MANY_REQUESTS'],
  },
  'POST /api/user/change-password': {
    summary: "Change the caller's password; ends all other sessions",
    access: 'customer',
    body: changePasswordSchema,
    answer: doneSchema,
    errors: ['WRONG_CREDENTIALS', 'TOO_MANY_REQUESTS'],
  },
  'POST /api/user/change-name': {
    summary: "Change the caller's name; the answer is the user",
    access: 'customer',
    body: z.object({ fullName }),
    answer: userSchema,
    errors: ['NOT_FOUND'],
  },
});

const secondFactorKeySchema = z.object({
  key: z.string().describe('In base32, to be typed into the app'),
  qr: z
    .object({ size: z.number().int(), path: z.string() })
    .describe('The same as a QR code: an SVG path in a square of `size` units'),
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
    summary: 'Turn two-step sign-in off, with a code of the app or a recovery code',
    access: 'customer',
    body: z.object({ password: passwordAgain, code: codeSchema }),
    answer: doneSchema,
    errors: ['WRONG_CREDENTIALS', 'CODE_REQUIRED', 'CODE_WRONG', 'TOO_MANY_REQUESTS'],
  },
});
