import { useState } from 'react';
import type { DemoData } from '../../../contract/first-run.ts';
import { browserApi } from '../../platform/api.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { failureOf } from '../frame/api-error-text.ts';
import { counted } from '../lists/counts.ts';

interface RemoveDemoDialogProps {
  demo: DemoData;
  onClose: () => void;
  onRemoved: (removed: DemoData) => void;
}

/** Asks before it removes the demo data, and shows an error where that failed. */
export function RemoveDemoDialog({ demo, onClose, onRemoved }: RemoveDemoDialogProps) {
  const [isRemoving, setIsRemoving] = useState(false);
  const [error, setError] = useState<string | null>(null);

  async function remove() {
    setIsRemoving(true);
    setError(null);
    try {
      onRemoved(await browserApi().call('removeDemo'));
    } catch (error) {
      setError(failureOf(error).message);
      setIsRemoving(false);
    }
  }

  // Stays open while the call is under way, so that an error is seen.
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
        {counted(demo.customers, 'customer')} are deleted for good. What you added yourself stays,
        and so do all real orders and carts: a demo saree in one of them is hidden from sale
        instead.
      </p>
      {error && (
        <Alert kind="danger" className="mt-4">
          {error}
        </Alert>
      )}
    </Dialog>
  );
}
