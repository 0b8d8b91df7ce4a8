import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { ChevronLeftIcon, ChevronRightIcon, CloseIcon } from '../../../ui/brand/icons.tsx';
import { classes } from '../../../ui/classes.ts';
import { IconButton } from '../../../ui/forms/button.tsx';

export interface SortablePicture {
  id: string;
  /** Its name in the move buttons: "Picture 2". */
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
export function SortablePictures(props: SortablePicturesProps) {
  const { label, entries, wide, onMove, onRemove } = props;
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const [target, setTarget] = useState<number | null>(null);
  const [followed, follow] = useState<{ id: string; by: number } | null>(null);
  const [said, say] = useState('');

  // The pressed button moves with its picture and keeps the focus.
  useEffect(() => {
    if (!followed) return;
    const item = list.current?.querySelector(`[data-id="${CSS.escape(followed.id)}"]`);
    const buttons = [...(item?.querySelectorAll<HTMLButtonElement>('button[data-by]') ?? [])];
    const same = buttons.find(({ dataset }) => dataset.by === String(followed.by));
    (same?.disabled ? buttons.find(({ disabled }) => !disabled) : same)?.focus();
  }, [followed]);

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
        {entries.map(({ id, picture, foot }, at) => (
          <li
            key={id}
            data-id={id}
            onDragOver={(event) => {
              if (dragged === null) return;
              event.preventDefault();
              setTarget(at);
            }}
            onDrop={drop}
            className={classes(
              'rounded-xs border border-line bg-paper',
              dragged === at && 'opacity-50',
              dragged !== null && target === at && dragged !== at && 'border-kumkum',
            )}
          >
            {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons below move it by keyboard */}
            <div
              draggable
              onDragStart={() => setDragged(at)}
              onDragEnd={() => setDragged(null)}
              className="relative aspect-3/4 cursor-grab overflow-hidden bg-sand"
            >
              {picture}
              <span className="numerals absolute top-0 left-0 bg-paper/90 px-2 text-sm">
                {at === 0 ? 'Shown first' : at + 1}
              </span>
            </div>
            <div className="flex items-center justify-between">
              <Move
                label={`Move picture ${at + 1} earlier`}
                by={-1}
                disabled={at === 0}
                {...{ move, at }}
              />
              <Move
                label={`Move picture ${at + 1} later`}
                by={1}
                disabled={at === entries.length - 1}
                {...{ move, at }}
              />
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
        ))}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}

interface MoveProps {
  label: string;
  at: number;
  by: -1 | 1;
  disabled: boolean;
  move: (from: number, by: number) => void;
}

function Move({ label, at, by, disabled, move }: MoveProps) {
  const Icon = by < 0 ? ChevronLeftIcon : ChevronRightIcon;
  return (
    <IconButton label={label} data-by={by} disabled={disabled} onClick={() => move(at, by)}>
      <Icon className="size-5" />
    </IconButton>
  );
}
