import { ApiError } from '../../../contract/client.ts';
import type { Product } from '../../../contract/product.ts';
import { callApi } from '../../platform/api.ts';
import { ActionDialog } from '../forms/action-dialog.tsx';
import { logToConsole } from '../forms/admin-action.tsx';

interface RemoveDialogProps {
  product: Pick<Product, '_id' | 'name'>;
  onClose: () => void;
  onRemoved: () => void;
}

export function RemoveDialog({ product, onClose, onRemoved }: RemoveDialogProps) {
  async function remove() {
    try {
      await callApi('DELETE /api/products/{id}', { params: { id: product._id } });
    } catch (error) {
      // Someone else removed it first: the outcome is the same.
      if (!(error instanceof ApiError && error.code === 'NOT_FOUND')) {
        logToConsole(error);
        throw error;
      }
    }
    onRemoved();
  }

  return (
    <ActionDialog
      submit={remove}
      title="Are you sure you want to remove this product?"
      label="Remove"
      pendingText="Removing…"
      variant="danger"
      failure={(message) => (
        <>
          <p className="font-semibold">Failed to delete product</p>
          <p>Error deleting product. Check console.</p>
          <p>{message}</p>
        </>
      )}
      onClose={onClose}
    >
      <p className="font-medium">{product.name}</p>
      <p className="-mt-4 text-soft">
        Customers can no longer see it. Existing orders keep its name, price and picture.
      </p>
    </ActionDialog>
  );
}
