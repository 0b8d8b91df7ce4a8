import { type DragEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { ChevronLeftIcon, ChevronRightIcon, CloseIcon } from '../../../ui/brand/icons.tsx';
import { classes } from '../../../ui/classes.ts';
import { IconButton } from '../../../ui/forms/button.tsx';

interface SortablePicture {
  id: string;
  picture: ReactNode;
  /** Below the picture. */
  foot?: ReactNode;
}

interface SortablePicturesProps {
  label: string;
  entries: readonly SortablePicture[];
  /** Wide ones have room for a footer. */
  wide?: boolean;
  onMove: (from: number, to: number) => void;
  onRemove: (id: string) => void;
}

/** Pictures that are sorted by dragging or with buttons. */
export function SortablePictures({
  label,
  entries,
  wide,
  onMove,
  onRemove,
}: SortablePicturesProps) {
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const [target, setTarget] = useState<number | null>(null);
  const follow = useFocusAfterMove(list);
  const [said, say] = useState('');

  function move(from: number, by: number) {
    const entry = entries[from];
    if (!entry) return;
    onMove(from, from + by);
    follow({ id: entry.id, by });
    say(`Picture ${from + 1} is now number ${from + by + 1} of ${entries.length}`);
  }
  function drop(event: DragEvent) {
    event.preventDefault();
    if (dragged !== null && target !== null && dragged !== target) onMove(dragged, target);
    setDragged(null);
    setTarget(null);
  }
  function dragOver(event: DragEvent, at: number) {
    if (dragged === null) return;
    event.preventDefault();
    setTarget(at);
  }

  return (
    <>
      <ol
        ref={list}
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
            {...{ entry, at, move, onRemove }}
            count={entries.length}
            onDragOver={(event) => dragOver(event, at)}
            onDrop={drop}
            onDrag={setDragged}
            className={classes(
              dragged === at && 'opacity-50',
              dragged !== null && target === at && dragged !== at && 'border-kumkum',
            )}
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}

/** The pressed button moves with its picture and keeps the focus. */
function useFocusAfterMove(list: RefObject<HTMLOListElement | null>) {
  const [followed, follow] = useState<{ id: string; by: number } | null>(null);
  useEffect(() => {
    if (!followed) return;
    const item = list.current?.querySelector(`[data-id="${CSS.escape(followed.id)}"]`);
    const buttons = [...(item?.querySelectorAll<HTMLButtonElement>('button[data-by]') ?? [])];
    const same = buttons.find(({ dataset }) => dataset.by === String(followed.by));
    (same?.disabled ? buttons.find(({ disabled }) => !disabled) : same)?.focus();
  }, [followed, list]);
  return follow;
}

interface ItemProps {
  entry: SortablePicture;
  at: number;
  count: number;
  move: (from: number, by: number) => void;
  onRemove: (id: string) => void;
  onDragOver: (event: DragEvent) => void;
  onDrop: (event: DragEvent) => void;
  /** Called with its place when dragging starts, and null when it ends. */
  onDrag: (at: number | null) => void;
  className: string;
}

function Item({ entry, at, count, move, onRemove, onDrag, className, ...drop }: ItemProps) {
  const { id, picture, foot } = entry;
  return (
    <li
      data-id={id}
      {...drop}
      className={classes('rounded-xs border border-line bg-paper', className)}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons below move it by keyboard */}
      <div
        draggable
        onDragStart={() => onDrag(at)}
        onDragEnd={() => onDrag(null)}
        className="relative aspect-3/4 cursor-grab overflow-hidden bg-sand"
      >
        {picture}
        <span className="numerals absolute top-0 left-0 bg-paper/90 px-2 text-sm">
          {at === 0 ? 'Shown first' : at + 1}
        </span>
      </div>
      <div className="flex items-center justify-between">
        <IconButton
          label={`Move picture ${at + 1} earlier`}
          data-by={-1}
          disabled={at === 0}
          onClick={() => move(at, -1)}
        >
          <ChevronLeftIcon className="size-5" />
        </IconButton>
        <IconButton
          label={`Move picture ${at + 1} later`}
          data-by={1}
          disabled={at === count - 1}
          onClick={() => move(at, 1)}
        >
          <ChevronRightIcon className="size-5" />
        </IconButton>
        <IconButton
          label={`Take picture ${at + 1} away`}
          className="ml-auto text-danger"
          onClick={() => onRemove(id)}
        >
          <CloseIcon className="size-5" />
        </IconButton>
      </div>
      {foot && <div className="px-2 pb-3">{foot}</div>}
    </li>
  );
}
