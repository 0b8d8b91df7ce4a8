import type { ContactMessage } from '../../../contract/contact.ts';
import type { Issue } from '../../../contract/errors.ts';

export type ContactField = keyof ContactMessage;
export type ContactFaults = Partial<Record<ContactField, string>>;

export const CONTACT_LABELS = {
  name: 'Name',
  email: 'Email',
  message: 'Message',
} as const satisfies Record<ContactField, string>;

const FIELDS = Object.keys(CONTACT_LABELS) as ContactField[];

/**
 * What is wrong with one field of the contact form (specification §5), undefined where nothing is.
 * `isMalformed` is the browser's own word on whether an email address has the form of one.
 */
export function contactFault(
  field: ContactField,
  value: string,
  isMalformed: boolean,
): string | undefined {
  if (value.trim() === '') return `${CONTACT_LABELS[field]} is required`;
  return isMalformed ? 'Enter an email address such as name@example.com' : undefined;
}

/** The server's faults, each beside its field; the first one of a field stands. */
export function faultsFromIssues(issues: readonly Issue[]): ContactFaults {
  return Object.fromEntries(
    FIELDS.flatMap((field) => {
      const issue = issues.find(({ path }) => path === field);
      return issue ? [[field, issue.message]] : [];
    }),
  );
}
