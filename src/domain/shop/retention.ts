/** After how many days old records are deleted; null = they are kept. The shop's settings. */
export interface RetentionDays {
  keepPaymentLogDays: number | null;
  keepChangeLogDays: number | null;
  keepMessagesDays: number | null;
  /** Of counted visits, which are about nobody. */
  keepVisitsDays: number | null;
}

/** The shortest time, in days: disputes and refunds of a payment take weeks. */
export const MIN_RETENTION_DAYS = 90;
export const MAX_RETENTION_DAYS = 36_500;

/** Records are kept until the owner says otherwise; counted visits for two years and a month. */
export const DEFAULT_RETENTION: RetentionDays = {
  keepPaymentLogDays: null,
  keepChangeLogDays: null,
  keepMessagesDays: null,
  keepVisitsDays: 760,
};

/** Records from before this moment are too old. */
export function retentionStart(now: Date, days: number): Date {
  return new Date(now.getTime() - days * 24 * 60 * 60 * 1000);
}
