import type { AdminOrder, AdminRefund, RefundWay } from '../../../../contract/payment-admin.ts';
import { formatRupees } from '../../../../domain/money/money.ts';
import { browserApi } from '../../../platform/api.ts';
import { NoteDialog } from '../order/note-dialog.tsx';

interface ActionTexts {
  label: string;
  title: string;
  /** What the action does; follows the amount. */
  effect: string;
  noteLabel: string;
  noteHint: string;
  /** Shown afterwards. */
  done: string;
}

export const REFUND_ACTIONS: Record<RefundWay, ActionTexts> = {
  again: {
    label: 'Try again now',
    title: 'Request this refund again?',
    effect: 'is requested again, unless the payment service has sent it after all.',
    noteLabel: 'Note',
    noteHint: 'For the log',
    done: 'The refund was requested again.',
  },
  'by-hand': {
    label: 'Refunded manually',
    title: 'Did you refund this yourself?',
    effect: 'counts as refunded by you, outside the shop. The customer gets an email.',
    noteLabel: 'How you refunded it',
    noteHint: 'The customer reads it. Such as: bank transfer, reference 4711',
    done: 'The refund is recorded as manual.',
  },
  nothing: {
    label: 'Dismiss',
    title: 'Dismiss this refund?',
    effect: 'leaves the list on the dashboard. No money moves.',
    noteLabel: 'Reason',
    noteHint: 'For the log',
    done: 'The refund is dismissed.',
  },
};

interface RefundActionDialogProps {
  refund: AdminRefund;
  action: RefundWay;
  onDone: (changed: AdminOrder) => void;
  onClose: () => void;
}

/** Confirms and carries out an action on a refund that needs attention. */
export function RefundActionDialog({ refund, action, onDone, onClose }: RefundActionDialogProps) {
  const { label, title, effect, noteLabel, noteHint } = REFUND_ACTIONS[action];
  return (
    <NoteDialog
      title={title}
      noteLabel={noteLabel}
      noteHint={noteHint}
      confirm={label}
      variant="primary"
      call={(note) =>
        browserApi().call('resolveRefund', {
          params: { id: refund._id },
          body: { how: action, note },
        })
      }
      onDone={onDone}
      onClose={onClose}
    >
      <p className="numerals">
        {formatRupees(refund.amount)} {effect}
      </p>
    </NoteDialog>
  );
}
