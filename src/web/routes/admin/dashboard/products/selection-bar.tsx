import { formatCount } from '../../../../admin/lists/counts.ts';
import { Button } from '../../../../ui/forms/button.tsx';

/** The chosen products of the list: some by their ids, or all that match the filter. */
export type Selection = { kind: 'some'; ids: readonly string[] } | { kind: 'all' };

export const NONE: Selection = { kind: 'some', ids: [] };

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

interface SelectionBarProps {
  selection: Selection;
  shown: readonly string[];
  total: number;
  onSelect: (selection: Selection) => void;
  onEdit: () => void;
}

export function SelectionBar({ selection, shown, total, onSelect, onEdit }: SelectionBarProps) {
  const count = chosenCount(selection, total);
  const isAllNext = count === shown.length && shown.length < total;
  return (
    <section
      aria-label="Selected products"
      className="sticky top-0 z-10 flex flex-wrap items-center gap-x-2 border-y border-line bg-ivory py-1"
    >
      <p role="status" className="numerals mr-auto pr-4 text-sm text-soft">
        {count === 0 ? 'None selected' : `${formatCount(count)} selected`}
      </p>
      {selection.kind === 'some' && (
        <Button
          variant="quiet"
          onClick={() => onSelect(isAllNext ? { kind: 'all' } : { kind: 'some', ids: shown })}
        >
          {isAllNext
            ? `Select all ${formatCount(total)}`
            : `Select the ${formatCount(shown.length)} shown`}
        </Button>
      )}
      {count > 0 && (
        <>
          <Button variant="quiet" onClick={() => onSelect(NONE)}>
            Clear selection
          </Button>
          <Button variant="secondary" onClick={onEdit}>
            Edit selected
          </Button>
        </>
      )}
    </section>
  );
}
