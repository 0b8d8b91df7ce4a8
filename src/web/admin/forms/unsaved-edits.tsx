import { createContext, type RefObject, useContext, useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs.tsx';

export const UnsavedEditsContext = createContext<RefObject<number>>({ current: 0 });

/** While a form has unsaved edits, nobody leaves its screen without being asked. */
export function useUnsavedEdits(isEdited: boolean): void {
  const edits = useContext(UnsavedEditsContext);
  useEffect(() => {
    if (!isEdited) return;
    const ask = (event: BeforeUnloadEvent) => {
      event.preventDefault();
      // Browsers before 2023 ask only for this.
      event.returnValue = true;
    };
    window.addEventListener('beforeunload', ask);
    edits.current += 1;
    return () => {
      window.removeEventListener('beforeunload', ask);
      edits.current -= 1;
    };
  }, [edits, isEdited]);
}

/** Asks before a navigation or a logout that would lose edits: `question` is the dialog to render. */
export function useLeaveQuestion() {
  const edits = useRef(0);
  const [logout, setLogout] = useState<{ leave: () => void } | null>(null);
  // Logout signs out and then navigates: that navigation is not asked about again.
  const isLeaving = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      edits.current > 0 && !isLeaving.current && isOtherScreen(currentLocation, nextLocation),
  );

  function stay() {
    setLogout(null);
    blocker.reset?.();
  }
  function proceed() {
    isLeaving.current = logout !== null;
    setLogout(null);
    logout?.leave();
    blocker.proceed?.();
  }

  return {
    edits,
    /** Asked before the session ends, because nothing can be saved afterwards. */
    confirmLogout(leave: () => void) {
      if (edits.current > 0) setLogout({ leave });
      else leave();
    },
    question: (logout || blocker.state === 'blocked') && (
      <Dialog
        onClose={stay}
        title="Leave without saving?"
        actions={
          <>
            <Button variant="secondary" onClick={stay}>
              Keep editing
            </Button>
            <Button variant="danger" onClick={proceed}>
              Leave
            </Button>
          </>
        }
      >
        <p>Your changes on this page are not saved and will be lost.</p>
      </Dialog>
    ),
  };
}

type Place = Pick<Location, 'pathname' | 'search'>;

/** Whether two addresses show different screens; tabs are screens, filters are not. */
export function isOtherScreen(here: Place, there: Place): boolean {
  return here.pathname !== there.pathname || tabIn(here) !== tabIn(there);
}

function tabIn({ search }: Place): string | null {
  return new URLSearchParams(search).get('tab');
}
