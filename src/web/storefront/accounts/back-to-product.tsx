import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useHydrated } from '../../platform/use-hydrated.ts';
import { ArrowLeftIcon, CloseIcon } from '../../ui/brand/icons.tsx';
import { IconButton } from '../../ui/forms/button.tsx';
import { wayBackIn } from './back-path.ts';

/** Overlays the bottom of the page, so that nothing shifts (specification §4). */
export function BackToProduct() {
  const isHydrated = useHydrated();
  const { key, state } = useLocation();
  const [dismissed, setDismissed] = useState<string | null>(null);
  const way = isHydrated && key !== dismissed ? wayBackIn(state) : null;
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 bottom-0 z-40 flex p-4">
      {way && (
        <div className="on-dark pointer-events-auto mx-auto flex min-w-0 max-w-md animate-rise items-center gap-1 rounded-xs bg-wood text-ivory shadow-over">
          <Link
            to={way.path}
            className="flex min-h-12 min-w-0 items-center gap-3 py-2 pl-4 font-medium underline-offset-4 hover:underline"
          >
            <ArrowLeftIcon className="size-5 shrink-0" />
            <span className="truncate">Back to {way.name}</span>
          </Link>
          <IconButton
            label="Dismiss"
            onClick={() => setDismissed(key)}
            className="hover:bg-white/10"
          >
            <CloseIcon className="size-5" />
          </IconButton>
        </div>
      )}
    </div>
  );
}
