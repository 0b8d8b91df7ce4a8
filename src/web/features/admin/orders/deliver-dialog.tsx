import { browserApi } from '../../../platform/api.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import type { ActionDialogProps } from './cancel-dialog.tsx';
import { useOrderAction } from './use-order-action.ts';

/** Notes that an order has arrived, after asking: it can't be taken back. */
export function DeliverDialog({ found, onDone, onClose }: ActionDialogProps) {
  const { order } = found;
  const { isPending, fault, run } = useOrderAction(onDone);

  // Stays until the answer is there: a refusal must be seen.
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
            Leave it
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
      {fault.message && (
        <Alert kind="danger" className="mt-4">
          {fault.message}
        </Alert>
      )}
    </Dialog>
  );
}
