import { formatRupees } from '../../../../domain/money/money.ts';
import { browserApi } from '../../../platform/api.ts';
import type { ActionDialogProps } from '../order/cancel-dialog.tsx';
import { NoteDialog } from '../order/note-dialog.tsx';

/** Records that an order was paid outside the shop. */
export function MarkPaidDialog({ found, onDone, onClose }: ActionDialogProps) {
  const { order, oddKept } = found;
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
      <p className="numerals">
        {receivedText(order.totalPrice, oddKept)} The customer gets an email.
      </p>
    </NoteDialog>
  );
}

/** How an order's total splits into mismatched payments and money received outside the shop; in rupees. */
function receivedText(total: number, mismatched: number): string {
  const manual = Math.max(0, total - mismatched);
  const outside = `${formatRupees(manual)} counts as received outside the shop.`;
  if (mismatched === 0) return outside;
  const counted = `${formatRupees(mismatched)} arrived as a different amount than requested, and counts now.`;
  if (manual > 0) return `${counted} The rest, ${outside}`;
  const surplus = mismatched - total;
  return surplus > 0
    ? `${counted} ${formatRupees(surplus)} of it is too much: you can refund that.`
    : counted;
}
