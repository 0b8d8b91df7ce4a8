/** The message beside the field when the typed email is not the customer's. */
export const WRONG_EMAIL = 'This is not the email of the customer';

/** Whether the typed text is the customer's email, ignoring case and surrounding spaces. */
export function namesCustomer(typed: string, email: string): boolean {
  return typed.trim().toLowerCase() === email.toLowerCase();
}
