import { useState } from 'react';
import { ApiError } from '../../../../contract/client.ts';
import type { Product } from '../../../../contract/product.ts';
import { browserApi } from '../../../platform/api.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { refusalOf } from '../refusal.ts';
import { tellConsole } from '../tell-console.ts';

interface RemoveDialogProps {
  product: Pick<Product, '_id' | 'name'>;
  onClose: () => void;
  onRemoved: () => void;
}

/** Asks before a product is removed, removes it, and says here if that failed. */
export function RemoveDialog({ product, onClose, onRemoved }: RemoveDialogProps) {
  const [isRemoving, setIsRemoving] = useState(false);
  const [fault, setFault] = useState<string | null>(null);

  async function remove() {
    setIsRemoving(true);
    setFault(null);
    try {
      await removeProduct(product._id);
      onRemoved();
    } catch (error) {
      tellConsole(error);
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
      {fault && (
        <Alert kind="danger" title="Failed to delete product" className="mt-4">
          <p>Error deleting product. Check console.</p>
          <p>{fault}</p>
        </Alert>
      )}
    </Dialog>
  );
}

async function removeProduct(id: string): Promise<void> {
  try {
    await browserApi().call('removeProduct', { params: { id } });
  } catch (error) {
    // Someone else removed it first: that is what was wanted.
    if (!(error instanceof ApiError && error.code === 'NOT_FOUND')) throw error;
  }
}
