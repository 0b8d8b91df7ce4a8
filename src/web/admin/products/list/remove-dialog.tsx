import { useState } from 'react';
import type { Product } from '../../../../contract/catalogue.ts';
import { ApiError } from '../../../../contract/client.ts';
import { browserApi } from '../../../platform/api.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { failureOf } from '../../frame/api-error-text.ts';
import { logToConsole } from '../../frame/log-to-console.ts';

interface RemoveDialogProps {
  product: Pick<Product, '_id' | 'name'>;
  onClose: () => void;
  onRemoved: () => void;
}

/** Asks before it removes a product, and shows an error where that failed. */
export function RemoveDialog({ product, onClose, onRemoved }: RemoveDialogProps) {
  const [isRemoving, setIsRemoving] = useState(false);
  const [error, setError] = useState<string | null>(null);

  async function remove() {
    setIsRemoving(true);
    setError(null);
    try {
      await removeProduct(product._id);
      onRemoved();
    } catch (error) {
      logToConsole(error);
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
      title="Are you sure you want to remove this product?"
      actions={
        <>
          <Button variant="secondary" disabled={isRemoving} onClick={close}>
            Cancel
          </Button>
          <Button variant="danger" pending={isRemoving} pendingText="Removing…" onClick={remove}>
            Remove
          </Button>
        </>
      }
    >
      <p className="font-medium">{product.name}</p>
      <p className="mt-1 text-soft">
        Shoppers will no longer see it. Orders that hold it keep its name, price and picture.
      </p>
      {error && (
        <Alert kind="danger" title="Failed to delete product" className="mt-4">
          <p>Error deleting product. Check console.</p>
          <p>{error}</p>
        </Alert>
      )}
    </Dialog>
  );
}

async function removeProduct(id: string): Promise<void> {
  try {
    await browserApi().call('removeProduct', { params: { id } });
  } catch (error) {
    // Someone else removed it first: that is what was draft.
    if (!(error instanceof ApiError && error.code === 'NOT_FOUND')) throw error;
  }
}
