import type { ShopSettingsView } from '../../../../contract/shop.ts';
import { inRupees } from '../../../../domain/shop/pricing-settings.ts';
import { checkShopSettings, settingLabel } from '../../../../domain/shop/shop-settings.ts';
import { compareFields } from '../../../admin/forms/difference-panel.tsx';
import { EditForm, useEditForm } from '../../../admin/forms/edit-form.tsx';
import { AdminScreen } from '../../../admin/frame/admin-screen.tsx';
import {
  changedFields,
  draftOf,
  type SettingsDraft,
  settingsOf,
  shownSetting,
} from '../../../admin/settings/settings-draft.ts';
import { type SettingsForm, SettingsSections } from '../../../admin/settings/settings-sections.tsx';
import { browserApi } from '../../../platform/api.ts';

const COMPARISON = compareFields({ changedFields, labelOf: settingLabel, shown: shownSetting });

/** The form of all settings; screens may show some of them. */
export function useSettingsForm(view: ShopSettingsView, onSaved?: () => void): SettingsForm {
  return useEditForm<ShopSettingsView, SettingsDraft>({
    loaded: view,
    draftOf: ({ settings }) => draftOf(settings),
    comparison: COMPARISON,
    errorsOf: (draft) => checkShopSettings(settingsOf(draft)),
    save: (draft, { version }) =>
      browserApi().call('PUT /api/admin/settings', {
        body: { version, settings: inRupees(settingsOf(draft)) },
      }),
    ...(onSaved && { onSaved }),
    // The API names a field by its place in the body: `settings.name`.
    nameOf: (path) => path.replace('settings.', ''),
  });
}

export function SettingsScreen({ view, onSaved }: { view: ShopSettingsView; onSaved: () => void }) {
  const form = useSettingsForm(view, onSaved);
  return (
    <AdminScreen title="Settings">
      <EditForm
        form={form}
        saveLabel="Save settings"
        savedText="Settings saved"
        className="max-w-5xl"
      >
        <p className="mb-2 max-w-[60ch] text-soft">
          Customers see an example for each detail you leave empty. Invoices never show examples.
        </p>
        <SettingsSections form={form} />
      </EditForm>
    </AdminScreen>
  );
}
