/** What an administrator can do something to; what the change log is filtered by. */
export const AUDIT_SUBJECTS = [
  'product',
  'order',
  'customer',
  'message',
  'banner',
  'promo code',
  'settings',
  'demo data',
] as const;

export type AuditSubject = (typeof AUDIT_SUBJECTS)[number];
