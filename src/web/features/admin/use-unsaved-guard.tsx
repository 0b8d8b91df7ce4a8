import { type ReactNode, useEffect } from 'react';
import { useBlocker } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** Asks before a screen is left whose edits would be lost; gives the question, to be rendered. */
export function useUnsavedGuard(isEdited: boolean): ReactNode {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isEdited && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (!isEdited) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isEdited]);

  if (blocker.state !== 'blocked') return null;
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={() => blocker.reset()}
      title="Leave without saving?"
      actions={
        <>
          <Button variant="secondary" onClick={() => blocker.reset()}>
            Keep editing
          </Button>
          <Button variant="danger" onClick={() => blocker.proceed()}>
            Leave
          </Button>
        </>
      }
    >
      <p>What you changed here is not saved yet, and would be lost.</p>
    </Dialog>
  );
}
