/** A field that two people left with different values, one of whom saved hers first. */
export type Difference<Field extends string = string> = {
  field: Field;
  mine: string;
  theirs: string;
  /** Whose value stands unless someone chooses: null where both changed it. */
  choice: 'mine' | 'theirs' | null;
};

/**
 * What differs between an edit and what was saved meanwhile, both made from `base`. A field that only
 * one of them changed is hers; one that both changed alike differs no more.
 */
export function differencesOf<Field extends string>(
  base: Record<Field, string>,
  mine: Record<Field, string>,
  theirs: Record<Field, string>,
): Difference<Field>[] {
  const fields = Object.keys(mine) as Field[];
  return fields
    .filter((field) => mine[field] !== theirs[field])
    .map((field) => ({
      field,
      mine: mine[field],
      theirs: theirs[field],
      choice: choiceOf(base[field], mine[field], theirs[field]),
    }));
}

/** What was saved meanwhile, with the values that were chosen over it. */
export function chosenFields<Field extends string>(
  theirs: Record<Field, string>,
  differences: readonly Difference<Field>[],
): Record<Field, string> {
  const mine = differences.filter(({ choice }) => choice === 'mine');
  return { ...theirs, ...Object.fromEntries(mine.map(({ field, mine }) => [field, mine])) };
}

function choiceOf(base: string, mine: string, theirs: string): Difference['choice'] {
  if (mine === base) return 'theirs';
  return theirs === base ? 'mine' : null;
}
