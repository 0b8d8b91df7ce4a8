import type { AdminOrder } from '../../../../contract/payment.ts';
import { formatRupees } from '../../../../domain/money.ts';
import { browserApi } from '../../../platform/api.ts';
import { wayBack } from './money-words.ts';
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
          `${formatRupees(refundable)} is owed to the customer. ${wayBack(payments)} `}
        This can’t be undone.
      </p>
    </NoteDialog>
  );
}
