import { type SubmitEvent, useState } from 'react';
import type { AdminOrder } from '../../../../contract/payment-admin.ts';
import { FailureAlert, useAdminAction } from '../../../admin/forms/admin-action.tsx';
import { SectionCard } from '../../../admin/frame/admin-screen.tsx';
import { browserApi } from '../../../platform/api.ts';
import { getStaleRecord } from '../../../platform/failure.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/fields.tsx';
import { Alert } from '../../../ui/messages.tsx';
import { useToast } from '../../../ui/toast.tsx';

interface OwnerNotePanelProps {
  found: AdminOrder;
  /** Called with the present order, also where someone else saved a note first. */
  onLoaded: (present: AdminOrder) => void;
}

export function OwnerNotePanel({ found, onLoaded }: OwnerNotePanelProps) {
  const saved = found.ownerNote ?? '';
  const [edit, setEdit] = useState<NoteEdit | null>(null);
  const { isPending, failure, run, clear } = useAdminAction();
  const toast = useToast();
  const { text, seen } = edit ?? { text: saved, seen: saved };
  const isLate = isOutdated(edit, saved);

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (!isLate) void run(save);
  }

  async function save() {
    try {
      const body = { ownerNote: text, seen };
      onLoaded(
        await browserApi().call('POST /api/admin/orders/{id}/note', {
          params: { id: found.order._id },
          body,
        }),
      );
      setEdit(null);
      toast('Note saved');
    } catch (error) {
      const present = getStaleRecord<AdminOrder>(error);
      if (!present) throw error;
      onLoaded(present);
    }
  }

  function choose(next: NoteEdit | null) {
    clear();
    setEdit(next);
  }

  return (
    <SectionCard title="Internal note">
      <form onSubmit={onSubmit} className="grid justify-items-start gap-3">
        <TextArea
          label="Note"
          hint="Only admins see this"
          name="ownerNote"
          error={failure?.fields.ownerNote}
          rows={3}
          value={text}
          onChange={(event) => setEdit(editedNote(edit, saved, event.target.value))}
          maxLength={1000}
          className="w-full"
        />
        <FailureAlert>{!failure?.fields.ownerNote && failure?.message}</FailureAlert>
        {isLate ? (
          <NoteConflict
            theirs={saved}
            onMine={() => choose({ text, seen: saved })}
            onTheirs={() => choose(null)}
          />
        ) : (
          <Button type="submit" variant="secondary" pending={isPending} pendingText="Saving…">
            Save note
          </Button>
        )}
      </form>
    </SectionCard>
  );
}

interface NoteConflictProps {
  theirs: string;
  onMine: () => void;
  onTheirs: () => void;
}

function NoteConflict({ theirs, onMine, onTheirs }: NoteConflictProps) {
  return (
    <Alert
      kind="warn"
      title={
        theirs === ''
          ? 'Someone else removed this note. Your text is not saved yet.'
          : 'Someone else changed this note. Your text is not saved yet. Their note:'
      }
      actions={
        <>
          <Button variant="secondary" onClick={onMine}>
            Keep my text
          </Button>
          <Button variant="secondary" onClick={onTheirs}>
            Use their note
          </Button>
        </>
      }
    >
      <p className="whitespace-pre-line wrap-anywhere text-ink">{theirs}</p>
    </Alert>
  );
}

/** The typed note, and the saved note it started from. */
interface NoteEdit {
  text: string;
  seen: string;
}

export function editedNote(edit: NoteEdit | null, saved: string, text: string): NoteEdit {
  return { text, seen: edit?.seen ?? saved };
}

export function isOutdated(edit: NoteEdit | null, saved: string): edit is NoteEdit {
  return edit !== null && edit.seen !== saved && edit.text !== saved;
}
