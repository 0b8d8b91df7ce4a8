import { type ChangeEvent, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { Imported } from '../../../../contract/catalogue-import.ts';
import { CSV_LIMITS } from '../../../../domain/catalogue/product-csv.ts';
import { Alert } from '../../../ui/alert.tsx';
import { classes } from '../../../ui/classes.ts';
import { Button, ButtonLink } from '../../../ui/forms/button.tsx';
import { controlClasses, FieldFrame, useFieldIds } from '../../../ui/forms/field.tsx';
import { AdminScreen } from '../../frame/admin-screen.tsx';
import { tabPath } from '../../frame/admin-tab.ts';
import { counted, formatCount } from '../../lists/counts.ts';
import { UploadProgress } from '../gallery/upload-progress.tsx';
import { ImportPreviewPanel } from './import-preview.tsx';
import { importedText, previewText } from './import-text.ts';
import { useImport } from './use-import.ts';

/** Imports products from a CSV file: choose, preview, import. */
export function ImportScreen() {
  const state = useImport();
  const { file, work, preview, error, done } = state;
  const toWrite = preview ? preview.added + preview.changed : 0;
  return (
    <AdminScreen path={tabPath('products')} title="Import products" actions={<AllProducts />}>
      <div className="space-y-6">
        <p className="max-w-prose text-soft">
          Export the products, change the file in a spreadsheet, save it as CSV and choose it here.
          A line without an id adds a product, which stays hidden and has no pictures yet. Products
          that are not in the file stay as they are.
        </p>
        <FileField error={error} isBusy={work?.kind === 'importing'} onChoose={state.choose} />
        {work && file && (
          <UploadProgress
            label={work.kind === 'looking' ? file.name : `Importing ${file.name}`}
            part={work.sent}
          />
        )}
        {/* Always rendered, because only changes in a live region are read out. */}
        <p role="status" className="numerals empty:mb-0">
          {preview && previewText(preview)}
        </p>
        {preview && file && <ImportPreviewPanel preview={preview} fileName={file.name} />}
        {preview && preview.faultCount === 0 && toWrite > 0 && (
          <Button pending={work !== null} pendingText="Importing…" onClick={state.run}>
            {`Import ${counted(toWrite, 'product')}`}
          </Button>
        )}
        {done && <DoneNote imported={done} />}
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
  const text = {
    label: 'CSV file',
    hint: `Choose it or drop it here; in UTF-8, at most ${formatCount(CSV_LIMITS.products)} products and ${CSV_LIMITS.megabytes} MB`,
    error: error,
  };
  const ids = useFieldIds(undefined, text);

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    if (file) onChoose(file);
  }

  return (
    <FieldFrame ids={ids} {...text}>
      <input
        id={ids.id}
        type="file"
        accept=".csv,text/csv"
        disabled={isBusy}
        aria-describedby={ids.describedBy}
        aria-invalid={ids.invalid}
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

/** Takes the focus from the button that was removed. */
function DoneNote({ imported }: { imported: Imported }) {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => note.current?.focus(), []);
  return (
    <div ref={note} tabIndex={-1}>
      <Alert
        kind="success"
        title={importedText(imported)}
        actions={
          imported.added > 0 && (
            <ButtonLink variant="secondary" to={`${tabPath('products')}&hidden=yes`}>
              Look at the hidden products
            </ButtonLink>
          )
        }
      />
    </div>
  );
}

function AllProducts() {
  return (
    <Link
      to={tabPath('products')}
      className="text-link inline-flex min-h-11 items-center font-medium"
    >
      All products
    </Link>
  );
}
