import type { User } from '../../../../contract/accounts.ts';
import type {
  AdminAttribute,
  AttributeChange,
  AttributeValues,
} from '../../../../contract/attributes.ts';
import {
  type Choice,
  findByName,
  isSameName,
  isSameText,
  MAX_ATTRIBUTES,
  MAX_TEXT,
  RESERVED_COLUMNS,
  toChoiceValue,
  toKey,
} from '../../../../domain/catalogue/attributes.ts';
import { NAME_FILTERS } from '../../../../domain/catalogue/product-filters.ts';
import type { DbOrTx, Tx } from '../../../platform/db/database.ts';
import { nextPosition } from '../../../platform/db/queries.ts';
import { invalidField, orNotFound, staleVersion } from '../../../platform/errors/shop-error.ts';
import type { ServiceBase } from '../../service-base.ts';
import { type AttributeRow, listAttributes } from '../catalogue.repository.ts';
import type { CatalogueService } from '../catalogue.service.ts';
import * as repository from './attributes.repository.ts';
import { toAuditValues } from './option-attributes.ts';

/** The largest number, and the longest texts. */
const MAX_NUMBER = 1_000_000;
const MAX_LONG_TEXT = 2_000;

/** What the functions of attributes need. */
export interface AttributesDeps extends ServiceBase {
  catalogue: Pick<CatalogueService, 'changeRows'>;
}

/* The attributes of products as admins edit them. */

/** All attributes, each with how many products have it and its choices. */
export async function listAdminAttributes(on: DbOrTx): Promise<AdminAttribute[]> {
  const rows = await listAttributes(on);
  const counts = await repository.countHeld(on);
  return rows.map((row) => ({
    ...row,
    products: counts.get(row.key) ?? 0,
    choices: row.choices.map((choice) => ({
      ...choice,
      products: counts.get(`${row.key}:${choice.value}`) ?? 0,
    })),
  }));
}

/** @throws ShopError BAD_INPUT for a name that another one has, or choices that are alike */
export function addAttribute(deps: AttributesDeps, admin: User, values: AttributeValues) {
  return changeAttributes(deps, async (tx, rows) => {
    if (rows.length >= MAX_ATTRIBUTES) {
      throw invalidField('label', `There can be at most ${MAX_ATTRIBUTES} attributes`);
    }
    assertOwnLabels(values, rows);
    assertCanFilter(values);
    if (values.isMultiple && values.kind !== 'choice') {
      throw invalidField('isMultiple', 'Only an attribute with choices can have several');
    }
    const { choices: typed, ...facts } = values;
    const choices = toChoices(typed, []);
    assertChoices(values.kind, choices);
    const taken = [...rows.map((row) => row.key), ...Object.keys(RESERVED_COLUMNS)];
    const key = toKey(values.label, taken);
    const max = getMax(values);
    const position = nextPosition(rows);
    await repository.saveAttribute(tx, { ...facts, key, max, position }, choices);
    await deps.audit.recordAndEmptyCache(tx, {
      actorId: admin._id,
      action: 'added',
      subject: { kind: 'attribute', id: key, label: values.label },
      after: toAuditValues({ ...values, choices }),
    });
    return findOne(tx, key);
  });
}

/** @throws ShopError BAD_INPUT as `addAttribute`, and for a choice in use that is deleted; STALE_VERSION, NOT_FOUND */
export function changeAttribute(
  deps: AttributesDeps,
  admin: User,
  key: string,
  { version, position, ...values }: AttributeChange,
) {
  return changeAttributes(deps, async (tx, rows) => {
    const before = orNotFound(
      rows.find((each) => each.key === key),
      'This attribute',
    );
    if (before.version !== version) throw staleVersion('this attribute', await findOne(tx, key));
    const { choices: held, ...row } = before;
    const others = rows.filter((other) => other.key !== key);
    assertOwnLabels(values, others);
    // One that became a filter before this rule can still be saved.
    if (!before.isFilter) assertCanFilter({ ...row, ...values });
    const { choices: typed, ...facts } = values;
    const choices = toChoices(typed, held);
    assertChoices(before.kind, choices, held);
    await deleteLeftOut(tx, before, choices, deps.clock.now());
    const isLonger = values.isLong && !before.isLong;
    const max = isLonger ? Math.max(before.max, getMax({ ...before, ...facts })) : before.max;
    const after = { ...row, ...facts, max, version: version + 1 };
    await repository.saveAttribute(tx, after, choices);
    // Of the list, since deleted ones have left gaps between the stored positions.
    const index = rows.indexOf(before);
    const place = Math.min(position ?? index, others.length);
    await repository.placeAttributes(tx, others.map((other) => other.key).toSpliced(place, 0, key));
    await deps.audit.recordAndEmptyCache(tx, {
      actorId: admin._id,
      action: 'changed',
      subject: { kind: 'attribute', id: key, label: after.label },
      before: { ...toAuditValues(before), position: index + 1 },
      after: { ...toAuditValues({ ...after, choices }), position: place + 1 },
    });
    return findOne(tx, key);
  });
}

/** @throws ShopError BAD_INPUT for one that was not removed first, NOT_FOUND */
export function removeAttribute(deps: AttributesDeps, admin: User, key: string) {
  return changeAttributes(deps, async (tx) => {
    const attribute = await findOne(tx, key);
    if (!attribute.isRemoved) {
      throw invalidField('isRemoved', 'Remove the attribute first, then delete its values');
    }
    await assertNoOption(tx, attribute, 'isRemoved');
    await repository.deleteAttribute(tx, key, deps.clock.now());
    await deps.audit.recordAndEmptyCache(tx, {
      actorId: admin._id,
      action: 'removed',
      subject: { kind: 'attribute', id: key, label: attribute.label },
      before: { products: attribute.products },
    });
  });
}

/** Changes the attributes, in every process, by what `write` makes of their rows. */
const changeAttributes = <T>(
  { catalogue }: AttributesDeps,
  write: (tx: Tx, rows: AttributeRow[]) => Promise<T>,
) => catalogue.changeRows('attributes', async (tx) => write(tx, await listAttributes(tx)));

async function findOne(on: DbOrTx, key: string): Promise<AdminAttribute> {
  const all = await listAdminAttributes(on);
  return orNotFound(
    all.find((attribute) => attribute.key === key),
    'This attribute',
  );
}

/** @throws ShopError BAD_INPUT where one is deleted that was not removed first */
async function deleteLeftOut(
  tx: Tx,
  { key, choices }: AttributeRow,
  kept: Choice[],
  now: Date,
): Promise<void> {
  const leftOut = choices.filter(({ value }) => !kept.some((each) => each.value === value));
  const counts = leftOut.length > 0 ? await repository.countHeld(tx) : new Map<string, number>();
  for (const { value, label, isRemoved } of leftOut) {
    const count = counts.get(`${key}:${value}`) ?? 0;
    if (count > 0 && !isRemoved) {
      const have = count === 1 ? '1 product has' : `${count} products have`;
      throw invalidField('choices', `${have} “${label}”. Remove it first, then delete it.`);
    }
    await assertNoOption(tx, { key, label, value }, 'choices');
    await repository.deleteChoice(tx, key, value, now);
  }
}

/** @throws ShopError BAD_INPUT for a label by which two columns or filters could be taken for one */
function assertOwnLabels(
  values: Pick<AttributeValues, 'label' | 'pageLabel' | 'isFilter'>,
  others: AttributeRow[],
): void {
  const reserved = Object.values(RESERVED_COLUMNS);
  for (const name of ['label', 'pageLabel'] as const) {
    const text = values[name];
    if (text && (findByName(others, text) || reserved.some((each) => isSameName(each, text)))) {
      throw invalidField(name, `“${text}” is taken. Enter another name.`);
    }
  }
  const filter = NAME_FILTERS.find(({ label }) => findByName([values], label));
  if (filter && values.isFilter) {
    throw invalidField(
      'isFilter',
      `Lists have a filter “${filter.label}”, which finds options of this name too. Untick this.`,
    );
  }
}

/** @throws ShopError BAD_INPUT for a filter where there are no choices */
function assertCanFilter({ kind, isFilter }: Pick<AttributeValues, 'kind' | 'isFilter'>): void {
  if (isFilter && kind !== 'choice' && kind !== 'yes-no') {
    throw invalidField('isFilter', 'Customers can filter only by choices, and by yes or no');
  }
}

/** @throws ShopError BAD_INPUT where products are sold by an attribute, or by one of its choices */
async function assertNoOption(
  tx: Tx,
  { key, label, value }: { key: string; label: string; value?: string },
  field: string,
): Promise<void> {
  const count = await repository.countProductsWithOption(tx, key, value);
  if (count === 0) return;
  const are = count === 1 ? '1 product is' : `${count} products are`;
  throw invalidField(field, `${are} sold by “${label}”. Take it out of their options first.`);
}

const NO_MERGE =
  'Choices cannot be merged: keep both names, give the products of one the other choice, for example by the CSV file, and then delete the one that is left over.';

/** @throws ShopError BAD_INPUT for choices where there can be none, none where there must be, or two alike */
function assertChoices(
  kind: AttributeValues['kind'],
  choices: Choice[],
  held: readonly Choice[] = [],
): void {
  const labels = choices.map(({ label }) => label.toLowerCase());
  const twice = choices.find((_, at) => labels.indexOf(labels[at] ?? '') !== at);
  const values = new Set(choices.map(({ value }) => value));
  if (twice) {
    const alike = choices.filter(({ label }) => isSameText(label, twice.label));
    const isMerge = alike.every(({ value }) => held.some((choice) => choice.value === value));
    const advice = isMerge ? ` ${NO_MERGE}` : '';
    throw invalidField('choices', `“${twice.label}” is there twice.${advice}`);
  }
  if (values.size < choices.length) throw invalidField('choices', 'A choice is there twice');
  if (kind === 'choice' && choices.length === 0) {
    throw invalidField('choices', 'Add at least one choice');
  }
  if (kind !== 'choice' && choices.length > 0) {
    throw invalidField('choices', 'Only an attribute with choices has some');
  }
}

/** The choices with the values of those that are known; new ones get a value of their own. */
function toChoices(typed: AttributeValues['choices'], held: readonly Choice[]): Choice[] {
  const taken = held.map(({ value }) => value);
  return typed.map(({ value, label, isRemoved }) => {
    if (value !== null && held.some((choice) => choice.value === value)) {
      return { value, label, isRemoved };
    }
    const made = toChoiceValue(label, taken);
    taken.push(made);
    return { value: made, label, isRemoved };
  });
}

function getMax({ kind, isLong }: Pick<AttributeValues, 'kind' | 'isLong'>): number {
  if (kind === 'number') return MAX_NUMBER;
  return isLong ? MAX_LONG_TEXT : MAX_TEXT;
}
