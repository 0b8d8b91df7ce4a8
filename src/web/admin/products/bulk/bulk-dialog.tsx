import { type SubmitEvent, useState } from 'react';
import type { BulkPreview } from '../../../../contract/catalogue-bulk.ts';
import type { AdminProductFilter } from '../../../../contract/catalogue-editing.ts';
import { ApiError } from '../../../../contract/client.ts';
import { type BulkErrors, bulkErrors } from '../../../../domain/catalogue/bulk-change.ts';
import { browserApi } from '../../../platform/api.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import type { Failure } from '../../../ui/forms/use-action.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useAdminAction } from '../../forms/use-admin-action.ts';
import { counted, formatCount } from '../../lists/counts.ts';
import type { Selection } from '../list/selection.ts';
import { BLANK_BULK, type BulkDraft, bulkChangeOf } from './bulk-draft.ts';
import { BulkFields } from './bulk-fields.tsx';
import { BulkPreviewTable } from './bulk-preview-table.tsx';

interface BulkDialogProps {
  selection: Selection;
  /** How many products are chosen. */
  count: number;
  filter: Partial<AdminProductFilter>;
  onClose: () => void;
  onDone: (message: string) => void;
}

/** Changes the chosen products together: form, preview, then the change. */
export function BulkDialog({ selection, count, filter, onClose, onDone }: BulkDialogProps) {
  const [draft, setDraft] = useState<BulkDraft>(BLANK_BULK);
  const [preview, setPreview] = useState<BulkPreview | null>(null);
  const { isPending, failure, run } = useAdminAction();
  const change = bulkChangeOf(draft);

  async function look() {
    const chosen = selection.kind === 'all' ? { filter } : { ids: [...selection.ids] };
    const body = { selection: chosen, change };
    setPreview(await browserApi().call('previewBulkChange', { body }));
  }

  async function apply({ products }: BulkPreview) {
    try {
      const { message } = await browserApi().call('changeInBulk', { body: { products, change } });
      onDone(`${message}.`);
    } catch (error) {
      // The preview is outdated: load it again.
      const isStale = error instanceof ApiError && error.code === 'STALE_VERSION';
      if (isStale) await look().catch(() => setPreview(null));
      throw error;
    }
  }

  return (
    <Dialog
      open
      role="alertdialog"
      onClose={onClose}
      title={`Edit ${counted(count, 'product')} together`}
      className="max-w-4xl!"
    >
      {failure && <FailureList failure={failure} />}
      {preview === null ? (
        <BulkForm
          draft={draft}
          onChange={setDraft}
          isPending={isPending}
          onSubmit={() => run(look)}
          onClose={onClose}
        />
      ) : (
        <div className="space-y-5">
          <BulkPreviewTable preview={preview} />
          <div className="flex flex-wrap justify-end gap-3">
            <Button variant="secondary" disabled={isPending} onClick={() => setPreview(null)}>
              Back
            </Button>
            <Button
              disabled={preview.faulty > 0 || preview.changing === 0}
              pending={isPending}
              pendingText="Changing…"
              onClick={() => run(() => apply(preview))}
            >
              {`Change ${formatCount(preview.changing)}`}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}

function FailureList({ failure: { message, fields } }: { failure: Failure }) {
  // Two products of one name may have the same error.
  const named = [...new Set(Object.values(fields))];
  return (
    <Alert kind="danger" title={message} className="mb-4">
      <ul className="list-disc pl-5">
        {named.slice(0, 10).map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </Alert>
  );
}

interface BulkFormProps extends Pick<BulkDialogProps, 'onClose'> {
  draft: BulkDraft;
  onChange: (draft: BulkDraft) => void;
  isPending: boolean;
  onSubmit: () => void;
}

/** The first step: what to change. */
function BulkForm({ draft, onChange, isPending, onSubmit, onClose }: BulkFormProps) {
  const [errors, setErrors] = useState<BulkErrors>({});

  function change(next: BulkDraft) {
    onChange(next);
    setErrors({});
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const found = bulkErrors(bulkChangeOf(draft));
    setErrors(found);
    if (Object.keys(found).length === 0) onSubmit();
  }

  return (
    <form noValidate onSubmit={submit} className="space-y-5">
      <BulkFields draft={draft} errors={errors} onChange={change} />
      {errors.change && <Alert kind="danger">{errors.change}</Alert>}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" pending={isPending} pendingText="Looking…">
          Preview
        </Button>
      </div>
    </form>
  );
}
