import { type DragEvent, type PointerEvent, useState } from 'react';

/**
 * Sorts a list by dragging: `entry` gives the props of what is dropped on, `handle` of the part of
 * it that is dragged. By keyboard `MoveButtons` move it.
 */
export function useDragSort(onMove: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<{ from: number; to: number } | null>(null);
  return {
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
        if (drag.from !== at) onMove(drag.from, at);
        setDrag(null);
      },
    }),
  };
}
