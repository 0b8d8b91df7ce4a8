import { Button } from '../../../ui/forms/button.tsx';
import { formatCount } from '../../lists/counts.ts';
import { chosenCount, NONE, type Selection } from './selection.ts';

interface SelectionBarProps {
  selection: Selection;
  /** Ids of the products that are shown. */
  shown: readonly string[];
  /** How many products match the filter. */
  total: number;
  onSelect: (selection: Selection) => void;
  onEdit: () => void;
}

/** The number of chosen products, and the actions on them. */
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
