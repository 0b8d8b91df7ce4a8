/** Named values of a record; money in rupees, dates as ISO text. */
export type AuditFacts = Record<string, unknown>;
