/** The kinds of things that the audit log records and is filtered by. */
export const AUDIT_SUBJECTS = [
  'product',
  'order',
  'customer',
  'message',
  'banner',
  'promo code',
  'settings',
  'theme',
  'webhook',
  'demo data',
] as const;

export type AuditSubject = (typeof AUDIT_SUBJECTS)[number];
