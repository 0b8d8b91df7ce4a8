import { useEffect, useState } from 'react';
import { SOMETHING_WRONG } from '../../../domain/text/error-message.ts';
import { CHUNK_NOTICE_ID, type Recovery, recoverPage } from '../../platform/chunk-recovery.ts';
import { UNREACHABLE, useBackOnline } from '../../platform/connection.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Button, ButtonLink } from '../../ui/forms/button.tsx';

/** Reloads the page once, then shows the message (specification §8). */
export function ChunkFailure() {
  const [outcome, setOutcome] = useState<Recovery>('reloading');
  useEffect(() => {
    void recoverPage().then(setOutcome);
  }, []);

  async function tryAgain() {
    if (outcome === 'again') window.location.reload();
    else setOutcome(await recoverPage());
  }
  useBackOnline(() => {
    if (outcome === 'unreachable') void tryAgain();
  });
  return (
    <div className="page min-h-[60vh] content-center" aria-busy={outcome === 'reloading'}>
      {outcome !== 'reloading' && (
        <div role="alert">
          <EmptyState
            level={1}
            title={outcome === 'again' ? SOMETHING_WRONG : UNREACHABLE}
            actions={
              <>
                <Button onClick={tryAgain}>Try again</Button>
                <ButtonLink to="/" variant="secondary">
                  Back to Home
                </ButtonLink>
              </>
            }
          />
        </div>
      )}
    </div>
  );
}

/** The script at the page's start reveals it when the page's script does not load. */
export function ChunkNotice() {
  return (
    <div
      id={CHUNK_NOTICE_ID}
      role="alert"
      hidden
      suppressHydrationWarning
      className="on-dark fixed inset-x-0 bottom-0 z-60 bg-wood text-ivory shadow-over"
    >
      <div className="page flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
        <p className="font-medium">{SOMETHING_WRONG}</p>
        <button
          type="button"
          className="min-h-11 rounded-xs border border-zari-light px-5 font-medium text-zari-light hover:bg-wood-line"
        >
          Try again
        </button>
      </div>
    </div>
  );
}
