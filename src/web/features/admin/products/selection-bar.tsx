import { Button } from '../../../ui/button.tsx';
import { formatCount } from '../counts.ts';
import { chosenCount, NONE, type Selection } from './selection.ts';

interface SelectionBarProps {
  selection: Selection;
  /** Ids of the products that are shown. */
  shown: readonly string[];
  /** How many products the filter leaves. */
  total: number;
  onSelect: (selection: Selection) => void;
  onEdit: () => void;
}

/** Says how many products are chosen, chooses more, and leads to what is done with them. */
export function SelectionBar({ selection, shown, total, onSelect, onEdit }: SelectionBarProps) {
  const count = chosenCount(selection, total);
  const areShownChosen = selection.kind === 'some' && count === shown.length;
  return (
    <section
      aria-label="Chosen products"
      className="sticky top-0 z-10 flex flex-wrap items-center gap-x-2 border-y border-line bg-ivory py-1"
    >
      <p role="status" className="numerals mr-auto pr-4 text-sm text-soft">
        {count === 0 ? 'None chosen' : `${formatCount(count)} chosen`}
      </p>
      {selection.kind === 'some' && (
        <Button
          variant="quiet"
          onClick={() =>
            onSelect(
              areShownChosen && shown.length < total
                ? { kind: 'all' }
                : { kind: 'some', ids: shown },
            )
          }
        >
          {areShownChosen && shown.length < total
            ? `Choose all ${formatCount(total)}`
            : `Choose the ${formatCount(shown.length)} shown`}
        </Button>
      )}
      {count > 0 && (
        <>
          <Button variant="quiet" onClick={() => onSelect(NONE)}>
            Choose none
          </Button>
          <Button variant="secondary" onClick={onEdit}>
            Edit together
          </Button>
        </>
      )}
    </section>
  );
}
