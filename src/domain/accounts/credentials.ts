/** Minimum length of a full name, an email and a password (specification §9). */
export const MIN_AUTH_FIELD_LENGTH = 3;

/** How long a password reset link is valid, in minutes. */
export const RESET_LINK_MINUTES = 60;

export type SignInFields = { email: string; password: string };
export type SignUpFields = SignInFields & { fullName: string };

/**
 * Whether the sign-up form submits; otherwise it does nothing (specification §5). Spaces around a
 * name or an email don't count, those of a password do.
 */
export function canSubmitSignUp({ fullName, email, password }: SignUpFields): boolean {
  return isLongEnough(fullName.trim()) && canSubmitSignIn({ email, password });
}

/** Whether the sign-in form submits, by the same rule. */
export function canSubmitSignIn({ email, password }: SignInFields): boolean {
  return isLongEnough(email.trim()) && isLongEnough(password);
}

/** Whether the name form submits, by the same rule. */
export function canSubmitName(fullName: string): boolean {
  return isLongEnough(fullName.trim());
}

/** Whether the forgotten-password form submits, by the same rule. */
export function canSubmitEmail(email: string): boolean {
  return isLongEnough(email.trim());
}

/** Whether the new-password form submits, by the same rule. */
export function canSubmitPasswords(...passwords: string[]): boolean {
  return passwords.every(isLongEnough);
}

function isLongEnough(text: string): boolean {
  return text.length >= MIN_AUTH_FIELD_LENGTH;
}
