import type { AdminProduct } from '../../../../contract/catalogue-editing.ts';

type Picture = AdminProduct['pictures'][number];

/** The unsaved order and alt texts of the pictures. */
export type Arrangement = readonly { _id: string; alt: string }[];

export function arrangementOf(pictures: readonly Picture[]): Arrangement {
  return pictures.map(({ _id, alt }) => ({ _id, alt }));
}

export function isArrangedAlike(one: Arrangement, other: Arrangement): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/**
 * Applies an unsaved arrangement to the present pictures: edits stay, the rest is as it is now, and
 * new pictures come last.
 */
export function mergeArrangement(
  arrangement: Arrangement,
  before: readonly Picture[],
  now: readonly Picture[],
): Arrangement {
  const words = new Map(before.map(({ _id, alt }) => [_id, alt]));
  const typed = new Map(
    arrangement.flatMap(({ _id, alt }) => (words.get(_id) === alt ? [] : [[_id, alt]])),
  );
  return orderedAnew(idsOf(arrangement), idsOf(before), arrangementOf(now)).map((one) => ({
    ...one,
    alt: typed.get(one._id) ?? one.alt,
  }));
}

/** The present pictures in the chosen order, without removed ones; in their own order where none was chosen. */
function orderedAnew(
  chosen: readonly string[],
  before: readonly string[],
  now: Arrangement,
): Arrangement {
  if (chosen.join() === before.join()) return now;
  const present = new Map(now.map((one) => [one._id, one]));
  const kept = chosen.flatMap((id) => present.get(id) ?? []);
  return [...kept, ...now.filter(({ _id }) => !before.includes(_id))];
}

function idsOf(pictures: readonly { _id: string }[]): string[] {
  return pictures.map(({ _id }) => _id);
}
