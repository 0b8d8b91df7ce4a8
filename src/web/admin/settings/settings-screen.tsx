import type { ShopSettingsView } from '../../../contract/shop.ts';
import { SETTING_LABELS } from '../../../domain/shop/shop-settings.ts';
import { Alert } from '../../ui/alert.tsx';
import { DifferencePanel, differencesOf, mergedDraft } from '../forms/difference-panel.tsx';
import { SaveBar } from '../forms/save-bar.tsx';
import { useUnsavedGuard } from '../forms/use-unsaved-guard.tsx';
import { SETTINGS_PATH } from '../frame/admin-paths.ts';
import { AdminScreen } from '../frame/admin-screen.tsx';
import { LoadError } from '../frame/load-error.tsx';
import { differing, draftOf, shownSetting } from './settings-draft.ts';
import { SettingsSections } from './settings-sections.tsx';
import { type SettingsForm, useSettingsForm } from './use-settings-form.ts';

interface SettingsScreenProps {
  /** null where loading failed; `error` then says why. */
  view: ShopSettingsView | null;
  error: string | null;
  onSaved: () => void;
}

/** All settings of the shop in one form. */
export function SettingsScreen({ view, error, onSaved }: SettingsScreenProps) {
  return (
    <AdminScreen path={SETTINGS_PATH} title="Settings">
      {error !== null && <LoadError message={error} />}
      {view && <Settings view={view} onSaved={onSaved} />}
    </AdminScreen>
  );
}

function Settings({ view, onSaved }: { view: ShopSettingsView; onSaved: () => void }) {
  const form = useSettingsForm(view, onSaved);
  const { conflict, failure, submit, touch } = form;
  const unsavedQuestion = useUnsavedGuard(form.isDirty);
  return (
    <form noValidate onSubmit={submit} onBlur={touch} className="max-w-5xl">
      {conflict ? (
        <Differences key={conflict.version} form={form} current={conflict} />
      ) : (
        <>
          <p className="mb-2 max-w-[60ch] text-soft">
            These texts appear throughout the shop. What you leave empty is shown to shoppers as an
            example, and never on an invoice.
          </p>
          <SettingsSections form={form} />
          {failure && <Alert kind="danger">{failure}</Alert>}
          <SaveBar
            form={form}
            label="Save settings"
            savedText="Saved. The shop says so from now on."
          />
        </>
      )}
      {unsavedQuestion}
    </form>
  );
}

function Differences({ form, current }: { form: SettingsForm; current: ShopSettingsView }) {
  const { draft: mine, base, failure, resolve } = form;
  const theirs = draftOf(current.settings);
  const differences = differencesOf(
    { base: draftOf(base.settings), mine, theirs },
    { differing, labelOf: (name) => SETTING_LABELS[name], shown: shownSetting },
  );
  return (
    <DifferencePanel
      message={failure ?? ''}
      differences={differences}
      onChosen={(choices) => resolve(mergedDraft(mine, theirs, choices))}
    />
  );
}
