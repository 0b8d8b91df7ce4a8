import { type AdminOrder, ownerNoteSchema } from '../../../../contract/order-admin.ts';
import { EditForm, useEditForm } from '../../../admin/forms/edit-form.tsx';
import { SectionCard } from '../../../admin/frame/admin-screen.tsx';
import { callApi } from '../../../platform/api.ts';
import { TextArea } from '../../../ui/fields.tsx';
import { useOpenOrder } from './order-action.tsx';

export function OwnerNotePanel({ onSaved }: { onSaved: (order: AdminOrder) => void }) {
  const { adminOrder } = useOpenOrder();
  const params = { id: adminOrder.order._id };
  const form = useEditForm<AdminOrder, { ownerNote: string }>({
    schema: ownerNoteSchema.pick({ ownerNote: true }),
    loaded: adminOrder,
    toValues: ({ ownerNote }) => ({ ownerNote: ownerNote ?? '' }),
    save({ ownerNote }, base) {
      const body = { ownerNote, seen: base.ownerNote ?? '' };
      return callApi('POST /api/admin/orders/{id}/note', { params, body });
    },
    onSaved,
    subject: { kind: 'order', id: params.id },
    labels: { ownerNote: 'the note' },
  });
  return (
    <SectionCard title="Internal note">
      <EditForm
        form={form}
        saveLabel="Save note"
        savedText="Note saved"
        saveVariant="secondary"
        isBarSticky={false}
      >
        <TextArea
          label="Note"
          hint="Only admins see this"
          {...form.field('ownerNote')}
          rows={3}
          maxLength={1000}
        />
      </EditForm>
    </SectionCard>
  );
}
