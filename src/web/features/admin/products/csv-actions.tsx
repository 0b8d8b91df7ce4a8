import { useState } from 'react';
import { browserApi } from '../../../platform/api.ts';
import { saveFile } from '../../../platform/save-file.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { refusalOf } from '../refusal.ts';
import { IMPORT_PATH } from './product-path.ts';

/** Takes all products out as a file for a spreadsheet, and leads to where such a file comes in. */
export function CsvActions() {
  const showToast = useToast();
  const [isExporting, setIsExporting] = useState(false);

  async function save() {
    setIsExporting(true);
    try {
      saveFile(await browserApi().file('exportProducts'), 'products.csv');
    } catch (error) {
      showToast({ kind: 'danger', text: refusalOf(error).message });
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
