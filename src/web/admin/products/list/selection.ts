/** The chosen products of the list: some by their ids, or all that match the filter. */
export type Selection = { kind: 'some'; ids: readonly string[] } | { kind: 'all' };

export const NONE: Selection = { kind: 'some', ids: [] };

/** The selection with one of the shown products added or removed. */
export function toggled(selection: Selection, id: string, shown: readonly string[]): Selection {
  const ids = selection.kind === 'all' ? shown : selection.ids;
  return {
    kind: 'some',
    ids: ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id],
  };
}

export function isChosen(selection: Selection, id: string): boolean {
  return selection.kind === 'all' || selection.ids.includes(id);
}

/** How many are chosen where `total` match the filter. */
export function chosenCount(selection: Selection, total: number): number {
  return selection.kind === 'all' ? total : selection.ids.length;
}
