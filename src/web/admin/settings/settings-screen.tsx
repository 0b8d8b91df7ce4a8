import type { ShopSettingsView } from '../../../contract/shop.ts';
import type { PaymentMethod } from '../../../domain/payments/payment-methods.ts';
import {
  checkShopSettings,
  SETTING_NAMES,
  type SettingName,
  type ShopSettings,
  settingLabel,
  tidySetting,
} from '../../../domain/shop/shop-settings.ts';
import { browserApi } from '../../platform/api.ts';
import { compareFields } from '../forms/difference-panel.tsx';
import { EditForm, useEditForm } from '../forms/edit-form.tsx';
import { AdminScreen } from '../frame/admin-screen.tsx';
import { SettingsSections } from './settings-sections.tsx';

const COMPARISON = compareFields({
  changedFields,
  labelOf: settingLabel,
  shown: shownSetting,
});

export function SettingsScreen({ view, onSaved }: { view: ShopSettingsView; onSaved: () => void }) {
  const form = useEditForm<ShopSettingsView, SettingsDraft>({
    loaded: view,
    draftOf: ({ settings }) => draftOf(settings),
    comparison: COMPARISON,
    errorsOf: (draft) => checkShopSettings(settingsOf(draft)),
    save: (draft, { version }) =>
      browserApi().call('saveShopSettings', { body: { version, settings: settingsOf(draft) } }),
    onSaved,
    // The API names a field by its place in the body: `settings.name`.
    nameOf: (path) => path.replace('settings.', ''),
  });
  return (
    <AdminScreen title="Settings">
      <EditForm
        form={form}
        saveLabel="Save settings"
        savedText="Saved. The shop says so from now on."
        className="max-w-5xl"
      >
        <p className="mb-2 max-w-[60ch] text-soft">
          These texts appear throughout the shop. What you leave empty is shown to shoppers as an
          example, and never on an invoice.
        </p>
        <SettingsSections form={form} />
      </EditForm>
    </AdminScreen>
  );
}

/** The settings as the form holds them: typed values are text, valid or not. */
export type SettingsDraft = Record<TypedSetting, string> & { paymentMethods: PaymentMethod[] };
export type TypedSetting = Exclude<SettingName, 'paymentMethods'>;

const TYPED = SETTING_NAMES.filter((name) => name !== 'paymentMethods') as TypedSetting[];

export function draftOf(settings: ShopSettings): SettingsDraft {
  const typed = Object.fromEntries(TYPED.map((name) => [name, String(settings[name] ?? '')]));
  return {
    ...(typed as Record<TypedSetting, string>),
    splashMs: String(settings.splashMs / 1000),
    paymentMethods: settings.paymentMethods,
  };
}

/** The settings of a draft; an invalid number becomes NaN, which the domain rejects. */
export function settingsOf(draft: SettingsDraft): ShopSettings {
  const tidied = Object.fromEntries(TYPED.map((name) => [name, tidySetting(name, draft[name])]));
  const { latitude = '', longitude = '', splashMs = '' } = tidied;
  return {
    ...(tidied as unknown as ShopSettings),
    latitude: latitude === '' ? null : Number(latitude),
    longitude: longitude === '' ? null : Number(longitude),
    splashMs: splashMs === '' ? Number.NaN : Math.round(Number(splashMs) * 1000),
    paymentMethods: draft.paymentMethods,
  };
}

/** The draft with one setting changed. Latitude and longitude may be pasted together, as maps give them. */
export function withTyped(draft: SettingsDraft, name: TypedSetting, typed: string): SettingsDraft {
  const [, latitude, longitude] = /^\s*(-?[\d.]+)\s*,\s*(-?[\d.]+)\s*$/.exec(typed) ?? [];
  if (name === 'latitude' && latitude && longitude) return { ...draft, latitude, longitude };
  return { ...draft, [name]: typed };
}

/** The settings in which two drafts differ after normalisation, in the form's order. */
export function changedFields(one: SettingsDraft, other: SettingsDraft): SettingName[] {
  const a = draftOf(settingsOf(one));
  const b = draftOf(settingsOf(other));
  return SETTING_NAMES.filter((name) => shownSetting(a, name) !== shownSetting(b, name));
}

function shownSetting(draft: SettingsDraft, name: SettingName): string {
  return name === 'paymentMethods' ? draft.paymentMethods.join(', ') : draft[name];
}
