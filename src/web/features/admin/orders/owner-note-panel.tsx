import { type SubmitEvent, useState } from 'react';
import type { AdminOrder } from '../../../../contract/payment.ts';
import { browserApi } from '../../../platform/api.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useDeed } from '../customers/use-deed.ts';
import { isOvertaken, type NoteEdit, typedOver } from './note-edit.ts';
import { OrderPanel } from './order-panel.tsx';
import { presentOrderOf } from './present-order.ts';

interface OwnerNotePanelProps {
  found: AdminOrder;
  /** With the order as it is now, also where someone else's note came first. */
  onLoaded: (present: AdminOrder) => void;
}

/** What the owner keeps in mind about an order; customers never see it. */
export function OwnerNotePanel({ found, onLoaded }: OwnerNotePanelProps) {
  const saved = found.ownerNote ?? '';
  const [edit, setEdit] = useState<NoteEdit | null>(null);
  const { isPending, refusal, attempt, clear } = useDeed();
  const toast = useToast();
  const { text, seen } = edit ?? { text: saved, seen: saved };
  const isLate = isOvertaken(edit, saved);

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isLate) void attempt(save);
  }

  async function save() {
    try {
      const body = { ownerNote: text, seen };
      onLoaded(await browserApi().call('noteOrder', { params: { id: found.order._id }, body }));
      setEdit(null);
      toast('The note is saved.');
    } catch (error) {
      const present = presentOrderOf(error);
      if (!present) throw error;
      onLoaded(present);
    }
  }

  function choose(next: NoteEdit | null) {
    clear();
    setEdit(next);
  }

  return (
    <OrderPanel title="Your note">
      <form noValidate onSubmit={onSubmit} className="grid justify-items-start gap-3">
        <TextArea
          label="Note"
          hint="Customers never see it"
          name="ownerNote"
          rows={3}
          value={text}
          onChange={(event) => setEdit(typedOver(edit, saved, event.target.value))}
          maxLength={1000}
          error={refusal?.fields.ownerNote}
          className="w-full"
        />
        {refusal && !refusal.fields.ownerNote && <Alert kind="danger">{refusal.message}</Alert>}
        {isLate ? (
          <Overtaken
            theirs={saved}
            onMine={() => choose({ text, seen: saved })}
            onTheirs={() => choose(null)}
          />
        ) : (
          <Button type="submit" variant="secondary" pending={isPending} pendingText="Saving…">
            Save the note
          </Button>
        )}
      </form>
    </OrderPanel>
  );
}

interface OvertakenProps {
  theirs: string;
  onMine: () => void;
  onTheirs: () => void;
}

/** Someone else saved another note while this one was written: which of the two is to stay. */
function Overtaken({ theirs, onMine, onTheirs }: OvertakenProps) {
  return (
    <Alert
      kind="warn"
      title={
        theirs === ''
          ? 'Someone else removed the note meanwhile.'
          : 'Someone else saved this note meanwhile:'
      }
      actions={
        <>
          <Button variant="secondary" onClick={onMine}>
            Go on with mine
          </Button>
          <Button variant="secondary" onClick={onTheirs}>
            Take theirs
          </Button>
        </>
      }
    >
      <p className="whitespace-pre-line wrap-anywhere text-ink">{theirs}</p>
    </Alert>
  );
}
