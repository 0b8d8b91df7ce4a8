import {
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { Location } from 'react-router';
import { useBlocker } from 'react-router';
import { Button } from '../../ui/forms/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';

/** Asks before a navigation that would lose edits; returns the dialog to render. */
export function useUnsavedGuard(isEdited: boolean): ReactNode {
  const gate = useContext(UnsavedChangesContext);
  const [logout, setLogout] = useState<{ leave: () => void } | null>(null);
  // Logout signs out and then navigates: that navigation is not asked about again.
  const isLeaving = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isEdited && !isLeaving.current && isOtherScreen(currentLocation, nextLocation),
  );

  useEffect(() => {
    if (!isEdited) return;
    const ask = (event: BeforeUnloadEvent) => {
      event.preventDefault();
      // Browsers before 2023 ask only for this.
      event.returnValue = true;
    };
    window.addEventListener('beforeunload', ask);
    gate.current = (leave) => setLogout({ leave });
    return () => {
      window.removeEventListener('beforeunload', ask);
      gate.current = null;
    };
  }, [gate, isEdited]);

  function leave() {
    isLeaving.current = true;
    setLogout(null);
    logout?.leave();
  }

  if (logout) return <UnsavedQuestion onStay={() => setLogout(null)} onLeave={leave} />;
  if (blocker.state !== 'blocked') return null;
  return <UnsavedQuestion onStay={() => blocker.reset()} onLeave={() => blocker.proceed()} />;
}

function UnsavedQuestion({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={onStay}
      title="Leave without saving?"
      actions={
        <>
          <Button variant="secondary" onClick={onStay}>
            Keep editing
          </Button>
          <Button variant="danger" onClick={onLeave}>
            Leave
          </Button>
        </>
      }
    >
      <p>What you changed here is not saved yet, and would be lost.</p>
    </Dialog>
  );
}

type Place = Pick<Location, 'pathname' | 'search'>;

/** Whether two addresses show different screens; tabs are screens, filters are not. */
export function isOtherScreen(here: Place, there: Place): boolean {
  return here.pathname !== there.pathname || tabIn(here) !== tabIn(there);
}

function tabIn({ search }: Place): string | null {
  return new URLSearchParams(search).get('tab');
}

/** Asks before edits are lost; calls `leave` once confirmed. */
export type ConfirmLeave = (leave: () => void) => void;

/**
 * Holds the question of a screen with unsaved edits for Logout: it must be asked before the session
 * ends, because nothing can be saved afterwards.
 */
export const UnsavedChangesContext = createContext<RefObject<ConfirmLeave | null>>({
  current: null,
});
