import { type ChangeEvent, useRef, useState } from 'react';
import type { Imported, ImportPreview } from '../../../contract/catalogue-import.ts';
import { ApiError } from '../../../contract/client.ts';
import { CSV_LIMITS } from '../../../domain/catalogue/product-editing.ts';
import { MEGABYTE, tooLargeMessage } from '../../../domain/text/text.ts';
import { UploadProgress } from '../../admin/forms/upload.tsx';
import { tabPath } from '../../admin/frame/admin-paths.ts';
import { AdminScreen, SectionCard } from '../../admin/frame/admin-screen.tsx';
import { adminMeta, requireAdmin } from '../../admin/frame/load-screen.tsx';
import { type Column, PreviewTable } from '../../admin/lists/data-table.tsx';
import { countText, formatCount } from '../../admin/lists/format.ts';
import { uploadApi } from '../../platform/api.ts';
import { toFailure } from '../../platform/failure.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { controlClasses, FieldFrame, useField } from '../../ui/fields.tsx';
import { Alert, FocusedAlert } from '../../ui/messages.tsx';
import { Tag } from '../../ui/tags.tsx';

export const meta = adminMeta('Import products');

export const clientLoader = requireAdmin;

export default function ImportScreen() {
  const state = useImport();
  const { file, work, preview, error, done } = state;
  const toWrite = preview ? preview.added + preview.changed : 0;
  return (
    <AdminScreen title="Import products" link={{ to: tabPath('products'), label: 'All products' }}>
      <div className="space-y-6">
        <p className="max-w-prose text-soft">
          Export your products, edit the file in a spreadsheet, save it as CSV and choose it here.
          Lines without an id become new products, hidden until you show them. Products that are not
          in the file do not change.
        </p>
        <FileField error={error} isBusy={work?.kind === 'importing'} onChoose={state.choose} />
        {work && file && (
          <UploadProgress
            label={work.kind === 'previewing' ? file.name : `Importing ${file.name}`}
            part={work.sent}
          />
        )}
        {/* Always rendered, because only changes in a live region are read out. */}
        <p role="status" className="numerals empty:mb-0">
          {preview && previewText(preview)}
        </p>
        {preview && file && <ImportPreviewPanel preview={preview} fileName={file.name} />}
        {preview && preview.errorCount === 0 && toWrite > 0 && (
          <Button pending={work !== null} pendingText="Importing…" onClick={state.run}>
            {`Import ${countText(toWrite, 'product')}`}
          </Button>
        )}
        {done && (
          <FocusedAlert
            title={importedText(done)}
            actions={
              done.added > 0 && (
                <ButtonLink variant="secondary" to={`${tabPath('products')}&hidden=yes`}>
                  View hidden products
                </ButtonLink>
              )
            }
          />
        )}
      </div>
    </AdminScreen>
  );
}

interface FileFieldProps {
  error: string | null;
  isBusy: boolean;
  onChoose: (file: File) => void;
}

/** A wide field, because files can also be dropped on it. */
function FileField({ error, isBusy, onChoose }: FileFieldProps) {
  const { frame, control } = useField({
    label: 'CSV file',
    hint: `CSV in UTF-8, at most ${formatCount(CSV_LIMITS.products)} lines and ${CSV_LIMITS.megabytes} MB`,
    error,
    disabled: isBusy,
  });

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    if (file) onChoose(file);
  }

  return (
    <FieldFrame {...frame}>
      <input
        {...control}
        type="file"
        accept=".csv,text/csv"
        // Allows choosing the corrected file again.
        onClick={({ currentTarget }) => {
          currentTarget.value = '';
        }}
        onChange={choose}
        className={classes(
          controlClasses,
          'border-dashed py-8 file:mr-3 file:rounded-xs file:border-0 file:bg-sand file:px-3 file:py-2 file:font-medium file:text-ink',
        )}
      />
    </FieldFrame>
  );
}

function ImportPreviewPanel({ preview, fileName }: { preview: ImportPreview; fileName: string }) {
  const {
    errorCount,
    invalidLines,
    errors,
    lines,
    added,
    changed,
    stockChanges,
    sameNames,
    unread,
  } = preview;
  return (
    <SectionCard title={fileName}>
      <div className="space-y-4">
        {/* First: a name that is not read is why values are missing below. */}
        {unread.length > 0 && (
          <p className="text-sm text-soft">{`Ignored columns: ${unread.join(', ')}`}</p>
        )}
        {errorCount > 0 && (
          <>
            <Alert
              kind="danger"
              title={`${countText(errorCount, 'error')} on ${countText(invalidLines, 'line')}. Nothing was imported.`}
            >
              Correct the file, then choose it again.
            </Alert>
            <PreviewTable
              label="Errors"
              columns={ERROR_COLUMNS}
              rows={errors}
              keyOf={({ line, column, message }) => `${line} ${column} ${message}`}
              total={errorCount}
              noun="errors"
            />
          </>
        )}
        {sameNames > 0 && <Alert kind="warn">{sameNameWarning(sameNames)}</Alert>}
        {stockChanges > 0 && <Alert kind="warn">{stockWarning(stockChanges)}</Alert>}
        <PreviewTable
          label="New and changed products"
          columns={LINE_COLUMNS}
          rows={lines}
          keyOf={({ line }) => `${line}`}
          total={added + changed}
          noun="products"
        />
      </div>
    </SectionCard>
  );
}

const ERROR_COLUMNS: Column<ImportPreview['errors'][number]>[] = [
  { title: 'Line', cell: ({ line }) => line, numeric: true, titleClassName: 'w-16' },
  { title: 'Column', cell: ({ column }) => column || 'Whole line' },
  { title: 'Error', cell: ({ message }) => message, className: 'min-w-52' },
];

const LINE_COLUMNS: Column<ImportPreview['lines'][number]>[] = [
  { title: 'Line', cell: ({ line }) => line, numeric: true, titleClassName: 'w-16' },
  {
    title: 'Product',
    cell: ({ _id, name, existingId }) => (
      <>
        {name} {_id === null && <Tag tone="gold">New</Tag>}
        {existingId && (
          <span className="block font-normal wrap-anywhere text-soft">Exists as {existingId}</span>
        )}
      </>
    ),
    isRowHeader: true,
    className: 'min-w-28 align-top whitespace-normal!',
  },
  { title: 'Changes', cell: (line) => <Changes line={line} />, className: 'min-w-36' },
];

function Changes({ line: { _id, changes } }: { line: ImportPreview['lines'][number] }) {
  return (
    <ul className="space-y-1">
      {changes.map(({ column, from, to }) => (
        <li key={column} className="wrap-anywhere">
          <span className="text-soft">{column}: </span>
          {_id !== null && (
            <>
              <span className="text-soft">{from || 'empty'}</span>
              {' → '}
            </>
          )}
          <strong>{to || 'empty'}</strong>
        </li>
      ))}
    </ul>
  );
}

export function previewText({ added, changed, unchanged, errorCount }: ImportPreview): string {
  const total = added + changed + unchanged;
  if (total === 0) return errorCount > 0 ? 'No line can be imported.' : 'The file has no products.';
  if (added + changed === 0 && errorCount === 0)
    return 'No changes: all products already match the file.';
  const parts = [`${formatCount(added)} new`, `${formatCount(changed)} changed`];
  const text = `${parts.join(', ')}, ${formatCount(unchanged)} unchanged`;
  return errorCount > 0 ? `In lines without errors: ${text}` : `Products: ${text}`;
}

export function importedText({ added, changed }: Imported): string {
  const parts = [
    added > 0 ? `${countText(added, 'hidden product')} added` : '',
    changed > 0 ? `${countText(changed, 'product')} changed` : '',
  ];
  return parts.filter(Boolean).join(', ');
}

export function stockWarning(count: number): string {
  return `The stock of ${countText(count, 'product')} will change. Check the numbers first: the file does not know what you sold since the export.`;
}

export function sameNameWarning(count: number): string {
  const have = count === 1 ? '1 new product has' : `${formatCount(count)} new products have`;
  return `${have} the name of a product that exists, and would be a second one. To change the one that exists, write its id, shown below, into the column Id.`;
}

/** The upload under way, for a preview or an import; `sent` is from 0 to 1. */
type Work = { kind: 'previewing' | 'importing'; sent: number };

interface ImportState {
  file: File | null;
  /** Null while nothing is uploaded. */
  work: Work | null;
  preview: ImportPreview | null;
  error: string | null;
  done: Imported | null;
}

const NOTHING_CHOSEN: ImportState = {
  file: null,
  work: null,
  preview: null,
  error: null,
  done: null,
};

function useImport() {
  const [state, setState] = useState(NOTHING_CHOSEN);
  const latest = useRef<AbortController>(null);

  /** One upload at a time: a new one aborts the one before, whose updates are then ignored. */
  function begin(kind: Work['kind'], start: Partial<ImportState>) {
    latest.current?.abort();
    const upload = new AbortController();
    latest.current = upload;
    const { signal } = upload;
    const update = (part: Partial<ImportState>) => {
      if (!signal.aborted) setState((now) => ({ ...now, ...part }));
    };
    update({ work: { kind, sent: 0 }, error: null, ...start });
    const api = uploadApi((sent) => update({ work: { kind, sent } }));
    return { signal, update, api };
  }

  /** Loads the preview of a file. `staleMessage` says why, where an earlier preview is outdated. */
  async function loadPreview(file: File, staleMessage?: string): Promise<void> {
    const { signal, update, api } = begin('previewing', { file, preview: null, done: null });
    const error = fileError(file);
    if (error !== null) return update({ work: null, error });
    try {
      const preview = await api.call('POST /api/admin/products/import/preview', {
        body: file,
        signal,
      });
      update({ work: null, preview, error: staleMessage ?? null });
    } catch (thrown) {
      update({ work: null, error: staleMessage ?? toFailure(thrown).message });
    }
  }

  /** Imports what was previewed; loads the preview again where it is outdated. */
  async function run(): Promise<void> {
    const { file, preview, work } = state;
    if (!file || !preview || work) return;
    const { signal, update, api } = begin('importing', {});
    const query = { seen: preview.seen };
    try {
      const done = await api.call('POST /api/admin/products/import', { body: file, query, signal });
      update({ work: null, preview: null, done });
    } catch (error) {
      if (signal.aborted) return;
      const { outcome, message } = explainImportFailure(error);
      if (outcome === 'stale') return loadPreview(file, message);
      update({ work: null, error: message, preview: outcome === 'unknown' ? null : preview });
    }
  }

  return { ...state, choose: (file: File) => loadPreview(file), run };
}

/** The error of a file before it is sent, worded as by the server; null for a valid one. */
export function fileError({ size }: Pick<File, 'size'>): string | null {
  if (size === 0) return 'The file is empty';
  return size > CSV_LIMITS.megabytes * MEGABYTE ? tooLargeMessage(CSV_LIMITS.megabytes) : null;
}

/** Why an import failed: rejected, an outdated preview, or an unknown outcome. */
interface ImportFailure {
  outcome: 'refused' | 'stale' | 'unknown';
  message: string;
}

export const UNKNOWN_OUTCOME =
  'The connection was lost. The products may be imported already: check the product list before you choose the file again.';

/** No response at all, or the timeout of a proxy. */
const LOST_RESPONSES = [0, 502, 504];

export function explainImportFailure(error: unknown): ImportFailure {
  const { message } = toFailure(error);
  if (!(error instanceof ApiError)) return { outcome: 'refused', message };
  if (LOST_RESPONSES.includes(error.status))
    return { outcome: 'unknown', message: UNKNOWN_OUTCOME };
  return { outcome: error.code === 'STALE_VERSION' ? 'stale' : 'refused', message };
}
