import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import { classes } from '../../ui/classes.ts';

/** A page that takes longer than this, in ms, is announced as loading. */
const SLOW_MS = 1000;

/** A progress bar at the top while the next page loads, with a text after a delay. */
export function RouteProgress() {
  const isUnderWay = useNavigation().state !== 'idle';
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isUnderWay]);
  return (
    <>
      <div
        aria-hidden="true"
        className={classes(
          'pointer-events-none fixed inset-x-0 top-0 z-50 h-0.75 origin-left bg-zari-light',
          isUnderWay
            ? 'scale-x-90 opacity-100 [transition:scale_4s_cubic-bezier(0.1,0.7,0.3,1)_150ms,opacity_100ms_150ms]'
            : 'scale-x-0 opacity-0 transition-none',
        )}
      />
      <div
        role="status"
        className="pointer-events-none fixed inset-x-0 top-3 z-50 flex justify-center"
      >
        {isSlow && (
          <p className="animate-rise rounded-full bg-wood px-4 py-1.5 text-sm text-ivory shadow-lift">
            Loading…
          </p>
        )}
      </div>
    </>
  );
}
