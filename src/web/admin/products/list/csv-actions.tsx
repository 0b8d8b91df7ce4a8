import { browserApi } from '../../../platform/api.ts';
import { saveFile } from '../../../platform/save-file.ts';
import { Button, ButtonLink } from '../../../ui/forms/button.tsx';
import { useToastedAction } from '../../forms/use-admin-action.ts';
import { IMPORT_PATH } from '../../frame/admin-paths.ts';

/** Exports all products as CSV, and links to the import. */
export function CsvActions() {
  const { isPending, run } = useToastedAction();
  const save = async () => saveFile(await browserApi().file('exportProducts'), 'products.csv');
  return (
    <div className="flex flex-wrap gap-3">
      <Button
        variant="secondary"
        pending={isPending}
        pendingText="Exporting…"
        onClick={() => run(save)}
      >
        Export all as CSV
      </Button>
      <ButtonLink variant="secondary" to={IMPORT_PATH}>
        Import from CSV
      </ButtonLink>
    </div>
  );
}
