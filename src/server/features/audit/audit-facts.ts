/** Named values as they were; money in rupees, moments as ISO text. */
export type AuditFacts = Record<string, unknown>;
