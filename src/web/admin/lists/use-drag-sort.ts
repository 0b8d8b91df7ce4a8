import { type DragEvent, type PointerEvent, useState } from 'react';

type Move = (from: number, to: number) => void;

/**
 * Sorts a list by dragging: `entry` gives the props of what is dropped on, `handle` of the part of
 * it that is dragged. By keyboard `MoveButtons` move it. `describeMove` puts a move into words, for the `announcement`.
 */
export function useDragSort(onMove: Move, describeMove: (...move: Parameters<Move>) => string) {
  const [drag, setDrag] = useState<{ from: number; to: number } | null>(null);
  const [announcement, announce] = useState('');
  const move: Move = (from, to) => {
    onMove(from, to);
    announce(describeMove(from, to));
  };
  return {
    ...{ announcement, move },
    isDragged: (at: number) => drag?.from === at,
    /** Whether another entry is dragged over it. */
    isTarget: (at: number) => drag?.to === at && drag.from !== at,
    handle: (at: number) => ({
      draggable: true,
      // In a field the pointer selects text.
      onPointerDown({ currentTarget, target }: PointerEvent<HTMLElement>) {
        currentTarget.draggable = !(target as Element).closest('input');
      },
      onDragStart: () => setDrag({ from: at, to: at }),
      onDragEnd: () => setDrag(null),
    }),
    // Nothing reaches a list around this one.
    entry: (at: number) => ({
      onDragOver(event: DragEvent) {
        if (!drag) return;
        event.preventDefault();
        event.stopPropagation();
        if (drag.to !== at) setDrag({ ...drag, to: at });
      },
      onDrop(event: DragEvent) {
        if (!drag) return;
        event.preventDefault();
        event.stopPropagation();
        if (drag.from !== at) move(drag.from, at);
        setDrag(null);
      },
    }),
  };
}
