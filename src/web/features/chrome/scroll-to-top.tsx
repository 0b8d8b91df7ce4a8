import { useSyncExternalStore } from 'react';
import { classes } from '../../ui/classes.ts';
import { ArrowUpIcon } from '../../ui/icons.tsx';

/** How far down the page the button appears, in px (specification §9). */
const APPEARS_AFTER_PX = 300;

/** Back to the top, once there is a way to go. `focusId`: where the focus goes, since the button leaves. */
export function ScrollToTop({ focusId }: { focusId: string }) {
  const isFarDown = useSyncExternalStore(
    onScroll,
    () => window.scrollY > APPEARS_AFTER_PX,
    () => false,
  );
  function goUp() {
    document.getElementById(focusId)?.focus({ preventScroll: true });
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    window.scrollTo({ top: 0, behavior: isStill ? 'auto' : 'smooth' });
  }
  return (
    <button
      type="button"
      aria-label="Scroll to top"
      title="Scroll to top"
      onClick={goUp}
      className={classes(
        'fixed right-4 bottom-24 z-20 inline-flex size-11 items-center justify-center rounded-full border border-line bg-paper text-kumkum shadow-lift transition-[opacity,visibility,translate] duration-200 hover:border-kumkum md:right-8 md:bottom-8',
        !isFarDown && 'invisible translate-y-2 opacity-0',
      )}
    >
      <ArrowUpIcon className="size-5" />
    </button>
  );
}

function onScroll(changed: () => void): () => void {
  window.addEventListener('scroll', changed, { passive: true });
  return () => window.removeEventListener('scroll', changed);
}
