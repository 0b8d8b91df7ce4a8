import type { ReactNode } from 'react';
import { classes } from '../../ui/classes.ts';
import { MoveButtons } from '../forms/move-buttons.tsx';
import { useDragSort } from './use-drag-sort.ts';

interface SortableEntry {
  id: string;
  /** In the names of its buttons. */
  name: string;
  content: ReactNode;
  /** Below it, and not dragged with the pointer on it. */
  below?: ReactNode;
}

interface SortableListProps {
  label: string;
  entries: readonly SortableEntry[];
  onMove: (from: number, to: number) => void;
  className?: string;
}

/** A list that is sorted by dragging its rows, or by their buttons. */
export function SortableList({ label, entries, onMove, className }: SortableListProps) {
  const drag = useDragSort(
    onMove,
    (from, to) => `${entries[from]?.name} is now number ${to + 1} of ${entries.length}`,
  );

  return (
    <>
      <ol aria-label={label} className={className}>
        {entries.map(({ id, name, content, below }, at) => (
          <li
            key={id}
            {...drag.entry(at)}
            className={classes(
              'border-b border-line last:border-b-0',
              drag.isDragged(at) && 'opacity-50',
              drag.isTarget(at) && 'bg-sand',
            )}
          >
            <div {...drag.handle(at)} className="flex cursor-grab items-center gap-x-1">
              <div className="min-w-0 flex-1">{content}</div>
              <MoveButtons
                layout="column"
                name={name}
                index={at}
                count={entries.length}
                onMove={drag.move}
              />
            </div>
            {below}
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {drag.announcement}
      </p>
    </>
  );
}
