import { formatRupees } from '../../../../domain/money.ts';
import { browserApi } from '../../../platform/api.ts';
import type { ActionDialogProps } from './cancel-dialog.tsx';
import { NoteDialog } from './note-dialog.tsx';

/** Notes that an order was paid outside the shop, after asking. */
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
        {receivedWords(order.totalPrice, oddKept)} The customer gets a letter that says so.
      </p>
    </NoteDialog>
  );
}

/** What of an order's total has come in, of odd sums, and what is said to have come outside the shop; in rupees. */
function receivedWords(total: number, oddKept: number): string {
  const byHand = Math.max(0, total - oddKept);
  const outside = `${formatRupees(byHand)} counts as received outside the shop.`;
  if (oddKept === 0) return outside;
  const came = `${formatRupees(oddKept)} came in as another sum than asked for, and counts now.`;
  if (byHand > 0) return `${came} The rest, ${outside}`;
  const surplus = oddKept - total;
  return surplus > 0
    ? `${came} ${formatRupees(surplus)} of it is too much: you can refund that.`
    : came;
}
