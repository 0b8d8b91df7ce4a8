import { browserApi } from '../../../platform/api.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import type { ActionDialogProps } from './cancel-dialog.tsx';
import { useOrderAction } from './use-order-action.ts';

/** Marks an order as delivered, after asking: it cannot be undone. */
export function DeliverDialog({ found, onDone, onClose }: ActionDialogProps) {
  const { order } = found;
  const { isPending, error, run } = useOrderAction(onDone);

  // Stays open while the call is under way, so that an error is seen.
  function close() {
    if (!isPending) onClose();
  }

  return (
    <Dialog
      open
      role="alertdialog"
      title="Mark this order as delivered?"
      onClose={close}
      actions={
        <>
          <Button variant="secondary" disabled={isPending} onClick={close}>
            Cancel
          </Button>
          <Button
            pending={isPending}
            pendingText="Saving…"
            onClick={() =>
              run(() => browserApi().call('deliverOrder', { params: { id: order._id } }))
            }
          >
            Mark delivered
          </Button>
        </>
      }
    >
      <p className="text-soft">
        {order.shippedAt === null && 'It has not been marked as shipped. '}
        The parcel’s carrier and tracking number can’t be changed afterwards.
      </p>
      {error.message && (
        <Alert kind="danger" className="mt-4">
          {error.message}
        </Alert>
      )}
    </Dialog>
  );
}
