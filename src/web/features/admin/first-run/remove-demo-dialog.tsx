import { useState } from 'react';
import type { DemoData } from '../../../../contract/first-run.ts';
import { browserApi } from '../../../platform/api.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { counted } from '../counts.ts';
import { refusalOf } from '../refusal.ts';

interface RemoveDemoDialogProps {
  demo: DemoData;
  onClose: () => void;
  onRemoved: (removed: DemoData) => void;
}

/** Asks before the demo data goes, removes it, and says here if that failed. */
export function RemoveDemoDialog({ demo, onClose, onRemoved }: RemoveDemoDialogProps) {
  const [isRemoving, setIsRemoving] = useState(false);
  const [fault, setFault] = useState<string | null>(null);

  async function remove() {
    setIsRemoving(true);
    setFault(null);
    try {
      onRemoved(await browserApi().call('removeDemo'));
    } catch (error) {
      setFault(refusalOf(error).message);
      setIsRemoving(false);
    }
  }

  // Stays until the answer is there: a refusal must be seen.
  function close() {
    if (!isRemoving) onClose();
  }

  return (
    <Dialog
      open
      role="alertdialog"
      onClose={close}
      title="Are you sure you want to remove the demo data?"
      actions={
        <>
          <Button variant="secondary" disabled={isRemoving} onClick={close}>
            Cancel
          </Button>
          <Button variant="danger" pending={isRemoving} pendingText="Removing…" onClick={remove}>
            Remove demo data
          </Button>
        </>
      }
    >
      <p>
        {counted(demo.products, 'saree')}, {counted(demo.orders, 'order')} and{' '}
        {counted(demo.customers, 'customer')} go for good. What you have added yourself stays, and
        so does every real order and cart: a demo saree in one of them is hidden from sale instead.
      </p>
      {fault && (
        <Alert kind="danger" className="mt-4">
          {fault}
        </Alert>
      )}
    </Dialog>
  );
}
