import { omitEmpty, parseChoice, YES_OR_NO } from '../text/query-values.ts';

/** Sort orders of the user list; the first is the default. */
export const USER_SORTS = ['newest', 'oldest', 'name'] as const;

/** Filters of the user list, as in a query string; a default is left out. */
export type UserFilters = ReturnType<typeof parseUserFilters>;

/** Parses the filters of an address; invalid values are ignored. */
export function parseUserFilters(query: URLSearchParams) {
  return omitEmpty({
    search: query.get('search')?.trim(),
    admin: parseChoice(YES_OR_NO, query.get('admin')),
    sort: parseChoice(USER_SORTS.slice(1), query.get('sort')),
  });
}

/** The message beside the field when the typed email is not the customer's. */
export const WRONG_EMAIL = 'This is not the email of the customer';

/** Whether the typed text is the customer's email, ignoring case and surrounding spaces. */
export function isSameEmail(typed: string, email: string): boolean {
  return typed.trim().toLowerCase() === email.toLowerCase();
}
