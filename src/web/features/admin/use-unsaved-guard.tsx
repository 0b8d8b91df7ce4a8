import { type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { isElsewhere } from './is-elsewhere.ts';
import { LeaveGate } from './leave-gate.ts';

/** Asks before a screen is left whose edits would be lost; gives the question, to be rendered. */
export function useUnsavedGuard(isEdited: boolean): ReactNode {
  const logout = useLogoutGuard(isEdited);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isEdited && !logout.isAllowed() && isElsewhere(currentLocation, nextLocation),
  );

  useEffect(() => {
    if (!isEdited) return;
    const ask = (event: BeforeUnloadEvent) => {
      event.preventDefault();
      // Browsers before 2023 ask only for this.
      event.returnValue = true;
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isEdited]);

  if (logout.isAsked) return <UnsavedQuestion onStay={logout.stay} onLeave={logout.leave} />;
  if (blocker.state !== 'blocked') return null;
  return <UnsavedQuestion onStay={() => blocker.reset()} onLeave={() => blocker.proceed()} />;
}

/** Asks before Logout, which signs out first and navigates then; that navigation is not asked about again. */
function useLogoutGuard(isEdited: boolean) {
  const gate = useContext(LeaveGate);
  const [asked, setAsked] = useState<{ leave: () => void } | null>(null);
  const isAllowed = useRef(false);

  useEffect(() => {
    if (!isEdited) return;
    gate.current = (leave) => setAsked({ leave });
    return () => {
      gate.current = null;
    };
  }, [gate, isEdited]);

  return {
    isAsked: asked !== null,
    isAllowed: () => isAllowed.current,
    stay: () => setAsked(null),
    leave() {
      isAllowed.current = true;
      setAsked(null);
      asked?.leave();
    },
  };
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
