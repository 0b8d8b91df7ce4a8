import { useState } from 'react';
import { browserApi } from '../../../platform/api.ts';
import { saveFile } from '../../../platform/save-file.ts';
import { Button, ButtonLink } from '../../../ui/forms/button.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { IMPORT_PATH } from '../../frame/admin-paths.ts';
import { failureOf } from '../../frame/api-error-text.ts';

/** Exports all products as CSV, and links to the import. */
export function CsvActions() {
  const showToast = useToast();
  const [isExporting, setIsExporting] = useState(false);

  async function save() {
    setIsExporting(true);
    try {
      saveFile(await browserApi().file('exportProducts'), 'products.csv');
    } catch (error) {
      showToast({ kind: 'danger', text: failureOf(error).message });
    } finally {
      setIsExporting(false);
    }
  }

  return (
    <div className="flex flex-wrap gap-3">
      <Button variant="secondary" pending={isExporting} pendingText="Exporting…" onClick={save}>
        Export all as CSV
      </Button>
      <ButtonLink variant="secondary" to={IMPORT_PATH}>
        Import from CSV
      </ButtonLink>
    </div>
  );
}
