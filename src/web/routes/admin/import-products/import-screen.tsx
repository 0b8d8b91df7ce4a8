import type { ChangeEvent } from 'react';
import { CSV_LIMITS } from '../../../../domain/catalogue/product-csv.ts';
import { FocusedAlert } from '../../../admin/forms/alerts.tsx';
import { tabPath } from '../../../admin/frame/admin-paths.ts';
import { AdminScreen } from '../../../admin/frame/admin-screen.tsx';
import { counted, formatCount } from '../../../admin/lists/counts.ts';
import { UploadProgress } from '../../../admin/products/upload-progress.tsx';
import { classes } from '../../../ui/classes.ts';
import { Button, ButtonLink } from '../../../ui/forms/button.tsx';
import { controlClasses, FieldFrame, useField } from '../../../ui/forms/field.tsx';
import { ImportPreviewPanel, importedText, previewText } from './import-preview.tsx';
import { useImport } from './use-import.ts';

const ALL_PRODUCTS = { to: tabPath('products'), label: 'All products' };

export function ImportScreen() {
  const state = useImport();
  const { file, work, preview, error, done } = state;
  const toWrite = preview ? preview.added + preview.changed : 0;
  return (
    <AdminScreen title="Import products" link={ALL_PRODUCTS}>
      <div className="space-y-6">
        <p className="max-w-prose text-soft">
          Export your products, edit the file in a spreadsheet, save it as CSV and choose it here. A
          line without an id adds a hidden product. Products that are not in the file do not change.
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
    hint: `CSV in UTF-8, at most ${formatCount(CSV_LIMITS.products)} products and ${CSV_LIMITS.megabytes} MB`,
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
