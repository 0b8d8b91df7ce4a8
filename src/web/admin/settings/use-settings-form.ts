import type { ShopSettingsView } from '../../../contract/shop.ts';
import { checkShopSettings } from '../../../domain/shop/shop-settings.ts';
import { browserApi } from '../../platform/api.ts';
import { useEditForm } from '../forms/use-edit-form.ts';
import { differing, draftOf, type SettingsDraft, settingsOf } from './settings-draft.ts';

export type SettingsForm = ReturnType<typeof useSettingsForm>;

export function useSettingsForm(view: ShopSettingsView, onSaved: () => void) {
  return useEditForm<ShopSettingsView, SettingsDraft>({
    loaded: view,
    draftOf: ({ settings }) => draftOf(settings),
    isSame: (one, other) => differing(one, other).length === 0,
    errorsOf: (draft) => checkShopSettings(settingsOf(draft)),
    save: (draft, { version }) =>
      browserApi().call('saveShopSettings', { body: { version, settings: settingsOf(draft) } }),
    onSaved,
    // The API names a field by its place in the body: `settings.name`.
    fieldOf: (path) => path.replace('settings.', ''),
  });
}
