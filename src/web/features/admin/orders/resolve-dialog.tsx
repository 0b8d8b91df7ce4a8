import type { AdminOrder, AdminRefund } from '../../../../contract/payment.ts';
import { formatRupees } from '../../../../domain/money.ts';
import type { RefundWay } from '../../../../domain/refund-care.ts';
import { browserApi } from '../../../platform/api.ts';
import { NoteDialog } from './note-dialog.tsx';

interface WayWords {
  label: string;
  title: string;
  /** What comes of it; the sum stands before it. */
  means: string;
  noteLabel: string;
  noteHint: string;
  /** Said once it is done. */
  done: string;
}

const WAYS: Record<RefundWay, WayWords> = {
  again: {
    label: 'Ask again now',
    title: 'Ask for this refund again?',
    means:
      'is asked for at the payment service once more, unless that says it has sent it after all, and as far as it has not gone back since.',
    noteLabel: 'Note',
    noteHint: 'For the log',
    done: 'The payment service was asked again.',
  },
  'by-hand': {
    label: 'Given back by hand',
    title: 'Was this refund given back by hand?',
    means:
      'counts as given back by you, outside the shop. The customer gets a letter that says so.',
    noteLabel: 'How it was given back',
    noteHint: 'The customer reads it. Such as: bank transfer, reference 4711',
    done: 'The refund is noted as given back by hand.',
  },
  nothing: {
    label: 'Nothing more to do',
    title: 'Is there nothing more to do?',
    means: 'needs you no longer, and leaves the list on the dashboard. No money moves.',
    noteLabel: 'Reason',
    noteHint: 'For the log',
    done: 'The refund is done with.',
  },
};

/** What a way out is called, and what is said once it is taken. */
export function wayWords(way: RefundWay): Pick<WayWords, 'label' | 'done'> {
  return WAYS[way];
}

interface ResolveDialogProps {
  refund: AdminRefund;
  way: RefundWay;
  onDone: (changed: AdminOrder) => void;
  onClose: () => void;
}

/** Does something about a refund that needs the owner, after asking. */
export function ResolveDialog({ refund, way, onDone, onClose }: ResolveDialogProps) {
  const { label, title, means, noteLabel, noteHint } = WAYS[way];
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
          body: { how: way, note },
        })
      }
      onDone={onDone}
      onClose={onClose}
    >
      <p className="numerals">
        {formatRupees(refund.amount)} {means}
      </p>
    </NoteDialog>
  );
}
