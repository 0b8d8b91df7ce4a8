import { type SubmitEvent, useState } from 'react';
import type { AdminOrder } from '../../../../contract/payment.ts';
import { browserApi } from '../../../platform/api.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useDeed } from '../customers/use-deed.ts';
import { OrderPanel } from './order-panel.tsx';

interface OwnerNotePanelProps {
  found: AdminOrder;
  onSaved: (changed: AdminOrder) => void;
}

/** What the owner keeps in mind about an order; customers never see it. */
export function OwnerNotePanel({ found, onSaved }: OwnerNotePanelProps) {
  const [ownerNote, setOwnerNote] = useState(found.ownerNote ?? '');
  const { isPending, refusal, attempt } = useDeed();
  const toast = useToast();

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    void attempt(async () => {
      const params = { id: found.order._id };
      onSaved(await browserApi().call('noteOrder', { params, body: { ownerNote } }));
      toast('The note is saved.');
    });
  }

  return (
    <OrderPanel title="Your note">
      <form noValidate onSubmit={onSubmit} className="grid justify-items-start gap-3">
        <TextArea
          label="Note"
          hint="Customers never see it"
          name="ownerNote"
          rows={3}
          value={ownerNote}
          onChange={(event) => setOwnerNote(event.target.value)}
          maxLength={1000}
          error={refusal?.fields.ownerNote}
          className="w-full"
        />
        {refusal && !refusal.fields.ownerNote && <Alert kind="danger">{refusal.message}</Alert>}
        <Button type="submit" variant="secondary" pending={isPending} pendingText="Saving…">
          Save the note
        </Button>
      </form>
    </OrderPanel>
  );
}
