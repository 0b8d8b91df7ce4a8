import { useNavigation } from 'react-router';
import { classes } from '../../ui/classes.ts';

/** A zari thread along the top while the next page is fetched; a quick one does not show it. */
export function RouteProgress() {
  const isUnderWay = useNavigation().state !== 'idle';
  return (
    <div
      aria-hidden="true"
      className={classes(
        'pointer-events-none fixed inset-x-0 top-0 z-50 h-0.75 origin-left bg-zari-light',
        isUnderWay
          ? 'scale-x-90 opacity-100 [transition:scale_4s_cubic-bezier(0.1,0.7,0.3,1)_150ms,opacity_100ms_150ms]'
          : 'scale-x-0 opacity-0 transition-none',
      )}
    />
  );
}
