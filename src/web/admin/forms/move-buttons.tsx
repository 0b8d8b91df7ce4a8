import { useEffect, useRef } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { ArrowUpIcon, ChevronLeftIcon, ChevronRightIcon } from '../../ui/icons.tsx';

const MOVES = {
  row: [
    { direction: 'earlier', by: -1, Icon: ChevronLeftIcon, className: 'size-5' },
    { direction: 'later', by: 1, Icon: ChevronRightIcon, className: 'size-5' },
  ],
  column: [
    { direction: 'up', by: -1, Icon: ArrowUpIcon, className: 'size-5' },
    { direction: 'down', by: 1, Icon: ArrowUpIcon, className: 'size-5 rotate-180' },
  ],
};

interface MoveButtonsProps {
  layout: keyof typeof MOVES;
  /** What is moved, in the names of the buttons: "picture 2". */
  name: string;
  index: number;
  count: number;
  onMove: (from: number, to: number) => void;
}

/**
 * Buttons that move an entry of a list by one place. The pressed one keeps the focus, until it can
 * move the entry no further: then the other one gets it.
 */
export function MoveButtons({ layout, name, index, count, onMove }: MoveButtonsProps) {
  const pressed = useRef<HTMLButtonElement>(null);

  // A button that is moved in the page loses its focus.
  useEffect(() => {
    const { current: button } = pressed;
    pressed.current = null;
    if (button?.ariaDisabled !== 'true') return button?.focus();
    const other = index === 0 ? button.nextElementSibling : button.previousElementSibling;
    if (other instanceof HTMLElement) other.focus();
  });

  function move(button: HTMLButtonElement, to: number) {
    if (to < 0 || to >= count) return;
    pressed.current = button;
    onMove(index, to);
  }

  return MOVES[layout].map(({ direction, by, Icon, className }) => (
    <IconButton
      key={direction}
      label={`Move ${name} ${direction}`}
      aria-disabled={index + by < 0 || index + by >= count}
      onClick={({ currentTarget }) => move(currentTarget, index + by)}
      className="aria-disabled:opacity-35"
    >
      <Icon className={className} />
    </IconButton>
  ));
}

/** The list with one entry moved to another index, limited to the list's ends. */
export function moveItem<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.toSpliced(from, 1);
  const taken = list.slice(from, from + 1);
  return rest.toSpliced(Math.max(0, Math.min(to, rest.length)), 0, ...taken);
}
