import { formatRupees } from '../../../../domain/money.ts';
import { browserApi } from '../../../platform/api.ts';
import type { ActionDialogProps } from './cancel-dialog.tsx';
import { NoteDialog } from './note-dialog.tsx';

/** Notes that an order was paid outside the shop, after asking. */
export function MarkPaidDialog({ found, onDone, onClose }: ActionDialogProps) {
  const { order } = found;
  return (
    <NoteDialog
      title="Mark this order as paid?"
      noteLabel="How it was paid"
      noteHint="Such as: bank transfer, reference 4711"
      confirm="Mark as paid"
      variant="primary"
      call={(note) =>
        browserApi().call('markOrderPaid', { params: { id: order._id }, body: { note } })
      }
      onDone={onDone}
      onClose={onClose}
    >
      <p>
        {formatRupees(order.totalPrice)} counts as received outside the shop, and the customer gets
        a letter that says so.
      </p>
    </NoteDialog>
  );
}
