/** The kinds of things that the audit log records and is filtered by. */
export const AUDIT_SUBJECTS = [
  'product',
  'category',
  'attribute',
  'order',
  'customer',
  'message',
  'banner',
  'promo code',
  'settings',
  'theme',
  'webhook',
  'redirect',
  'page',
  'collection',
  'demo data',
] as const;

export type AuditSubject = (typeof AUDIT_SUBJECTS)[number];
