const MAX_LENGTH = 254;
const FORM =
  /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+\-.]*[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

export const EMAIL_FAULT = 'Enter an email address such as name@example.com';

/** Whether a text has the form of an e-mail address; whether anybody reads it, no form can tell. */
export function isEmailAddress(text: string): boolean {
  return text.length <= MAX_LENGTH && FORM.test(text);
}
