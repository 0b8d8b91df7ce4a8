import { type DragEvent, type ReactNode, useState } from 'react';
import { CloseIcon } from '../../ui/brand/icons.tsx';
import { classes } from '../../ui/classes.ts';
import { IconButton } from '../../ui/forms/button.tsx';
import { MoveButtons } from '../forms/move-buttons.tsx';

interface SortablePicture {
  id: string;
  picture: ReactNode;
  footer?: ReactNode;
}

interface SortablePicturesProps {
  label: string;
  entries: readonly SortablePicture[];
  /** Wide ones have room for a footer. */
  wide?: boolean;
  onMove: (from: number, to: number) => void;
  onRemove: (id: string) => void;
}

export function SortablePictures(props: SortablePicturesProps) {
  const { label, entries, wide, onMove, onRemove } = props;
  const [drag, setDrag] = useState<Drag | null>(null);
  const [said, say] = useState('');

  function move(from: number, to: number) {
    onMove(from, to);
    say(`Picture ${from + 1} is now number ${to + 1} of ${entries.length}`);
  }

  return (
    <>
      <ol
        aria-label={label}
        className={classes(
          'grid gap-3 sm:gap-4',
          wide
            ? 'grid-cols-2 sm:grid-cols-[repeat(auto-fill,minmax(12rem,1fr))]'
            : 'grid-cols-[repeat(auto-fill,minmax(8.75rem,1fr))]',
        )}
      >
        {entries.map((entry, at) => (
          <Item
            key={entry.id}
            {...{ entry, at, drag, setDrag, move, onRemove }}
            count={entries.length}
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}

/** A picture that is dragged, by the place it had and the place it is over. */
interface Drag {
  from: number;
  to: number;
}

interface ItemProps {
  entry: SortablePicture;
  at: number;
  count: number;
  drag: Drag | null;
  setDrag: (drag: Drag | null) => void;
  move: (from: number, to: number) => void;
  onRemove: (id: string) => void;
}

function Item({ entry, at, count, drag, setDrag, move, onRemove }: ItemProps) {
  const { id, picture, footer } = entry;

  function dragOver(event: DragEvent) {
    if (!drag) return;
    event.preventDefault();
    if (drag.to !== at) setDrag({ ...drag, to: at });
  }
  function drop(event: DragEvent) {
    event.preventDefault();
    if (drag && drag.from !== at) move(drag.from, at);
    setDrag(null);
  }

  return (
    <li
      onDragOver={dragOver}
      onDrop={drop}
      className={classes(
        'rounded-xs border border-line bg-paper',
        drag?.from === at && 'opacity-50',
        drag?.to === at && drag.from !== at && 'border-kumkum',
      )}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons below move it by keyboard */}
      <div
        draggable
        onDragStart={() => setDrag({ from: at, to: at })}
        onDragEnd={() => setDrag(null)}
        className="relative aspect-3/4 cursor-grab overflow-hidden bg-sand"
      >
        {picture}
        <span className="numerals absolute top-0 left-0 bg-paper/90 px-2 text-sm">
          {at === 0 ? 'Shown first' : at + 1}
        </span>
      </div>
      <div className="flex items-center justify-between">
        <MoveButtons
          layout="row"
          name={`picture ${at + 1}`}
          place={at}
          count={count}
          onMove={move}
        />
        <IconButton
          label={`Remove picture ${at + 1}`}
          className="ml-auto text-danger"
          onClick={() => onRemove(id)}
        >
          <CloseIcon className="size-5" />
        </IconButton>
      </div>
      {footer && <div className="px-2 pb-3">{footer}</div>}
    </li>
  );
}
