import type { AttributeValues } from '../../../../contract/attributes.ts';
import type { Attribute, Choice } from '../../../../domain/catalogue/attributes.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { AuditService } from '../../audit/audit.service.ts';
import type { AttributeRow } from '../catalogue.repository.ts';
import type { CatalogueIndex, CatalogueRows } from '../catalogue-rows.ts';
import { saveAttribute } from './attributes.repository.ts';

interface StoringDeps {
  audit: AuditService;
  catalogueRows: CatalogueRows;
}

/**
 * Stores the attributes and choices that the options of products add, under the lock of attributes.
 * Returns the rows of the catalogue with them.
 */
export async function storeOptionAttributes(
  tx: Tx,
  { audit, catalogueRows }: StoringDeps,
  actorId: string,
  index: CatalogueIndex,
  planned: readonly (Attribute | AttributeRow)[],
): Promise<CatalogueIndex> {
  const stored: readonly Attribute[] = index.allAttributes;
  const changed = planned.filter((attribute) => !stored.includes(attribute));
  if (changed.length === 0) return index;
  const end = (index.allAttributes.at(-1)?.position ?? -1) + 1;
  for (const attribute of changed) {
    const { choices, ...facts } = attribute;
    const { key, label } = attribute;
    const before = index.allAttributes.find((one) => one.key === key);
    const place = { position: end + changed.indexOf(attribute), ...facts };
    await saveAttribute(tx, { ...place, version: (before?.version ?? 0) + 1 }, choices);
    await audit.recordAndEmptyCache(tx, {
      actorId,
      action: before ? 'changed' : 'added',
      subject: { kind: 'attribute', id: key, label },
      before: before && toAuditValues(before),
      after: toAuditValues(attribute),
    });
  }
  return catalogueRows.load(tx);
}

/** An attribute as the audit log stores it. */
export function toAuditValues(values: Omit<AttributeValues, 'choices'> & { choices: Choice[] }) {
  const { label, pageLabel, hint, kind, unit, feedField, choices } = values;
  const shown = choices.map((choice) => (choice.isRemoved ? `(${choice.label})` : choice.label));
  return {
    ...{ name: label, nameOnProductPage: pageLabel, hint, kind, unit },
    ...{ severalLines: values.isLong, severalChoices: values.isMultiple, filter: values.isFilter },
    ...{ fieldInProductFeed: feedField, belongsToOnePiece: values.isOfOnePiece },
    ...{ textWithoutValue: values.emptyLabel, removed: values.isRemoved },
    choices: shown.join(', '),
  };
}
