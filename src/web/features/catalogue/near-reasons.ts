import type { NearReason } from '../../../contract/near-products.ts';

const IN_ANOTHER_ORDER = 'The same words, apart or in another order.';

const relation: Record<NearReason['kind'], string> = {
  spelling: 'is also spelled',
  meaning: 'means',
  likeness: 'is close to',
};

/** Why near matches are shown, in sentences: one for each word that was read as others. */
export function reasonTexts(reasons: readonly NearReason[]): string[] {
  if (reasons.length === 0) return [IN_ANOTHER_ORDER];
  const alike = Map.groupBy(reasons, ({ typed, kind }) => `“${typed}” ${relation[kind]} `);
  return [...alike].map(([start, some]) => {
    const found = some.map((reason) => `“${reason.found}”`);
    return `${start}${found.join(', ')}.`;
  });
}
