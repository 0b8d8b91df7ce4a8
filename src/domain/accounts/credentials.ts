/** Minimum length of a full name, an email and a password (specification §9). */
export const MIN_AUTH_FIELD_LENGTH = 3;

/** How long a password reset link is valid, in minutes. */
export const RESET_LINK_MINUTES = 60;

const PASSWORD_FIELDS = ['password', 'current', 'next'];

/**
 * Whether an account form submits; otherwise it does nothing (specification §5). Spaces around a
 * name or an email don't count, those of a password do.
 */
export function canSubmitAccountForm(fields: Record<string, string>): boolean {
  return Object.entries(fields).every(([name, text]) => {
    const counted = PASSWORD_FIELDS.includes(name) ? text : text.trim();
    return counted.length >= MIN_AUTH_FIELD_LENGTH;
  });
}
