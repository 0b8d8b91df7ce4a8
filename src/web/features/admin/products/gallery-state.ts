import type { AdminProduct } from '../../../../contract/admin-product.ts';

type Picture = AdminProduct['pictures'][number];

/** The pictures as they are arranged but not saved: their order and alt texts. */
export type Arrangement = readonly { _id: string; alt: string }[];

export function arrangementOf(pictures: readonly Picture[]): Arrangement {
  return pictures.map(({ _id, alt }) => ({ _id, alt }));
}

export function isArrangedAlike(one: Arrangement, other: Arrangement): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** An arrangement of the pictures there were, for those there are: new ones come last. */
export function carriedOver(
  arrangement: Arrangement,
  before: readonly Picture[],
  now: readonly Picture[],
): Arrangement {
  const known = new Set(before.map(({ _id }) => _id));
  const present = new Set(now.map(({ _id }) => _id));
  const added = arrangementOf(now).filter(({ _id }) => !known.has(_id));
  return [...arrangement.filter(({ _id }) => present.has(_id)), ...added];
}
