import type { AdminOrder } from '../../../../contract/payment-admin.ts';
import { formatRupees } from '../../../../domain/money/money.ts';
import { browserApi } from '../../../platform/api.ts';
import { refundRoute } from '../money/payment-text.ts';
import { NoteDialog } from './note-dialog.tsx';

export interface ActionDialogProps {
  found: AdminOrder;
  onDone: (changed: AdminOrder) => void;
  onClose: () => void;
}

/** Cancels an order, after asking. */
export function CancelDialog({ found, onDone, onClose }: ActionDialogProps) {
  const { order, refundable, payments } = found;
  return (
    <NoteDialog
      title="Cancel this order?"
      noteLabel="Reason"
      noteHint="The customer reads it"
      confirm="Cancel the order"
      variant="danger"
      call={(note) =>
        browserApi().call('cancelOrder', { params: { id: order._id }, body: { note } })
      }
      onDone={onDone}
      onClose={onClose}
    >
      <p>
        Its pieces go back into stock.{' '}
        {refundable > 0 &&
          `${formatRupees(refundable)} is refunded to the customer. ${refundRoute(payments)} `}
        This can’t be undone.
      </p>
    </NoteDialog>
  );
}
