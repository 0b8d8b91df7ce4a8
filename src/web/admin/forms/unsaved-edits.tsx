import {
  createContext,
  type RefObject,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useBlocker } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs.tsx';
import { screenAt } from '../frame/admin-paths.ts';

/** The forms with unsaved edits, by their ids. */
export const UnsavedEditsContext = createContext<RefObject<Set<string>>>({ current: new Set() });

/** While a form has unsaved edits, nobody leaves its screen without being asked. */
export function useUnsavedEdits(isEdited: boolean): void {
  const edits = useContext(UnsavedEditsContext);
  const id = useId();
  useEffect(() => {
    if (!isEdited) return;
    const ask = (event: BeforeUnloadEvent) => {
      event.preventDefault();
      // Browsers before 2023 ask only for this.
      event.returnValue = true;
    };
    window.addEventListener('beforeunload', ask);
    const forms = edits.current.add(id);
    return () => {
      window.removeEventListener('beforeunload', ask);
      forms.delete(id);
    };
  }, [edits, id, isEdited]);
}

/** Asks before a navigation or a logout that would lose edits: `question` is the dialog to render. */
export function useLeaveQuestion() {
  const edits = useRef(new Set<string>());
  const [logout, setLogout] = useState<{ leave: () => void } | null>(null);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      edits.current.size > 0 && screenAt(currentLocation) !== screenAt(nextLocation),
  );

  function stay() {
    setLogout(null);
    blocker.reset?.();
  }
  function proceed() {
    // They are given up: a click before their screen is gone is not asked about again.
    edits.current.clear();
    setLogout(null);
    logout?.leave();
    blocker.proceed?.();
  }

  return {
    edits,
    /** Asked before the session ends, because nothing can be saved afterwards. */
    confirmLogout(leave: () => void) {
      if (edits.current.size > 0) setLogout({ leave });
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
