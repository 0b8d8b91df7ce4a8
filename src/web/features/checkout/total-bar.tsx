import { type RefObject, useEffect, useState } from 'react';
import { formatRupees } from '../../../domain/money.ts';
import { classes } from '../../ui/classes.ts';

interface TotalBarProps {
  pieces: string;
  /** In rupees, with tax. */
  total: number;
  /** What it stands in for: it makes way once that is on the screen. */
  summary: RefObject<HTMLElement | null>;
}

/** On a phone, the total at the foot of the screen as long as the summary lies below it. */
export function TotalBar({ pieces, total, summary }: TotalBarProps) {
  const isShown = useOnScreen(summary);
  return (
    <p
      aria-hidden={isShown || undefined}
      className={classes(
        'numerals sticky bottom-0 z-10 -mx-4 mt-8 flex items-center justify-between border-t border-line bg-paper px-4 py-3 transition-opacity md:-mx-8 md:px-8 lg:hidden',
        isShown && 'pointer-events-none opacity-0',
      )}
    >
      <span>
        Total <span className="text-soft">with tax, {pieces}</span>
      </span>
      <span className="font-semibold">{formatRupees(total)}</span>
    </p>
  );
}

function useOnScreen(target: RefObject<HTMLElement | null>): boolean {
  const [isOnScreen, setOnScreen] = useState(false);
  useEffect(() => {
    if (!target.current) return;
    const observer = new IntersectionObserver((entries) =>
      setOnScreen(entries.at(-1)?.isIntersecting ?? false),
    );
    observer.observe(target.current);
    return () => observer.disconnect();
  }, [target]);
  return isOnScreen;
}
