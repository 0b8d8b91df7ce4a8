/** What is said beside the field when something else was typed than the e-mail of whom to erase. */
export const NOT_HER_EMAIL = 'This is not the email of the customer';

/** Whether whoever erases a customer has typed her e-mail, in any case, with blanks around it or not. */
export function namesCustomer(typed: string, email: string): boolean {
  return typed.trim().toLowerCase() === email.toLowerCase();
}
