import { isDeepStrictEqual } from 'node:util';
import type { AuditFacts } from './audit-facts.ts';

/** Of what was and what is, only what differs; a side that was not given stays null. */
export function changedFacts(
  before: AuditFacts | null,
  after: AuditFacts | null,
): { before: AuditFacts | null; after: AuditFacts | null } {
  if (!before || !after) return { before, after };
  const names = Object.keys({ ...before, ...after }).filter(
    (name) => !isDeepStrictEqual(before[name], after[name]),
  );
  const pick = (facts: AuditFacts) =>
    Object.fromEntries(names.filter((name) => name in facts).map((name) => [name, facts[name]]));
  return { before: pick(before), after: pick(after) };
}
