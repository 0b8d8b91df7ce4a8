import { type FormEvent, useState } from 'react';
import type { AdminProductFilter } from '../../../../contract/admin-product.ts';
import type { BulkPreview } from '../../../../contract/bulk-change.ts';
import { ApiError } from '../../../../contract/client.ts';
import { type BulkFaults, bulkFaults } from '../../../../domain/bulk-change.ts';
import { browserApi } from '../../../platform/api.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { formatCount } from '../counts.ts';
import { refusalOf } from '../refusal.ts';
import { BLANK_BULK, type BulkDraft, bulkChangeOf } from './bulk-draft.ts';
import { BulkFields } from './bulk-fields.tsx';
import { BulkPreviewTable } from './bulk-preview-table.tsx';
import type { Selection } from './selection.ts';

interface BulkDialogProps {
  selection: Selection;
  /** How many products are chosen. */
  count: number;
  filter: Partial<AdminProductFilter>;
  onClose: () => void;
  onDone: (message: string) => void;
}

/** Changes the chosen products together: first what is to change, then a look at it, then it is done. */
export function BulkDialog({ selection, count, filter, onClose, onDone }: BulkDialogProps) {
  const [draft, setDraft] = useState<BulkDraft>(BLANK_BULK);
  const [faults, setFaults] = useState<BulkFaults>({});
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
      // Two products of one name may be refused in the same words.
      const named = [...new Set(said)];
      setFailure({ message: refusalOf(error).message, named });
      // What was looked at is not so any more: it is looked at anew.
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
    const found = bulkFaults(change);
    setFaults(found);
    if (Object.keys(found).length === 0) attempt(look);
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
            faults={faults}
            onChange={(next) => {
              setDraft(next);
              setFaults({});
            }}
          />
          {faults.change && <Alert kind="danger">{faults.change}</Alert>}
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
