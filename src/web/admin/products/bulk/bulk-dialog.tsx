import { type FormEvent, useState } from 'react';
import type { BulkPreview } from '../../../../contract/catalogue-bulk.ts';
import type { AdminProductFilter } from '../../../../contract/catalogue-editing.ts';
import { ApiError } from '../../../../contract/client.ts';
import { type BulkErrors, bulkErrors } from '../../../../domain/catalogue/bulk-change.ts';
import { browserApi } from '../../../platform/api.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { failureOf } from '../../frame/api-error-text.ts';
import { formatCount } from '../../lists/counts.ts';
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
  const [errors, setErrors] = useState<BulkErrors>({});
  const [preview, setPreview] = useState<BulkPreview | null>(null);
  const [failure, setFailure] = useState<{ message: string; named: string[] } | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const change = bulkChangeOf(draft);

  async function attempt(work: () => Promise<void>) {
    if (isBusy) return;
    setIsBusy(true);
    setFailure(null);
    try {
      await work();
    } catch (error) {
      const said = error instanceof ApiError ? error.issues.map(({ message }) => message) : [];
      // Two products of one name may have the same error.
      const named = [...new Set(said)];
      setFailure({ message: failureOf(error).message, named });
      // The preview is outdated: load it again.
      const isStale = error instanceof ApiError && error.code === 'STALE_VERSION';
      if (isStale) await look().catch(() => setPreview(null));
    } finally {
      setIsBusy(false);
    }
  }
  async function look() {
    const chosen = selection.kind === 'all' ? { filter } : { ids: [...selection.ids] };
    const body = { selection: chosen, change };
    setPreview(await browserApi().call('previewBulkChange', { body }));
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    const found = bulkErrors(change);
    setErrors(found);
    if (Object.keys(found).length === 0) void attempt(look);
  }
  const apply = ({ products }: BulkPreview) =>
    attempt(async () => {
      const { message } = await browserApi().call('changeInBulk', { body: { products, change } });
      onDone(`${message}.`);
    });

  return (
    <Dialog
      open
      role="alertdialog"
      onClose={onClose}
      title={`Edit ${count === 1 ? '1 product' : `${formatCount(count)} products`} together`}
      className="max-w-4xl!"
    >
      {failure && (
        <Alert kind="danger" title={failure.message} className="mb-4">
          <ul className="list-disc pl-5">
            {failure.named.slice(0, 10).map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </Alert>
      )}
      {preview === null ? (
        <form noValidate onSubmit={submit} className="space-y-5">
          <BulkFields
            draft={draft}
            errors={errors}
            onChange={(next) => {
              setDraft(next);
              setErrors({});
            }}
          />
          {errors.change && <Alert kind="danger">{errors.change}</Alert>}
          <div className="flex flex-wrap justify-end gap-3">
            <Button variant="secondary" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" pending={isBusy} pendingText="Looking…">
              Preview
            </Button>
          </div>
        </form>
      ) : (
        <div className="space-y-5">
          <BulkPreviewTable preview={preview} />
          <div className="flex flex-wrap justify-end gap-3">
            <Button variant="secondary" disabled={isBusy} onClick={() => setPreview(null)}>
              Back
            </Button>
            <Button
              disabled={preview.faulty > 0 || preview.changing === 0}
              pending={isBusy}
              pendingText="Changing…"
              onClick={() => apply(preview)}
            >
              {`Change ${formatCount(preview.changing)}`}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}
