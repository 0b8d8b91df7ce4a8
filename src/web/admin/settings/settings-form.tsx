import { useId } from 'react';
import {
  type ShopSettingsInput,
  type ShopSettingsView,
  shopSettingsSchema,
} from '../../../contract/shop.ts';
import { WEEKDAYS } from '../../../domain/shop/opening-hours.ts';
import {
  SETTING_NAMES,
  type SettingName,
  settingLabel,
} from '../../../domain/shop/shop-settings.ts';
import { browserApi } from '../../platform/api.ts';
import { Checkbox, FieldError } from '../../ui/fields.tsx';
import { type EditFormState, useEditForm } from '../forms/edit-form.tsx';

export type SettingsForm = EditFormState<ShopSettingsInput, ShopSettingsView>;

export const DAYS = WEEKDAYS.map((day) => ({ value: day, label: day }));

const LABELS = Object.fromEntries(SETTING_NAMES.map((name) => [name, settingLabel(name)]));

/** The form of all settings; screens may show some of them. */
export function useSettingsForm(view: ShopSettingsView, onSaved?: () => void): SettingsForm {
  return useEditForm<ShopSettingsView, ShopSettingsInput>({
    schema: shopSettingsSchema,
    loaded: view,
    toValues: ({ settings }) => settings,
    save: (settings, { version }) =>
      browserApi().call('PUT /api/admin/settings', { body: { version, settings } }),
    ...(onSaved && { onSaved }),
    bodyPath: 'settings',
    subject: { kind: 'settings' },
    labels: LABELS,
  });
}

const NUMBERS: readonly SettingName[] = [
  'latitude',
  'longitude',
  'shippingFee',
  'freeShippingAbove',
  'taxPercent',
  'cashFee',
  'cashLimit',
  'unpaidOrders',
  'unpaidItems',
  'keepPaymentLogDays',
  'keepChangeLogDays',
  'keepMessagesDays',
  'keepVisitsDays',
];

/** The label and the props of a setting that is typed or chosen. */
export function settingField(form: SettingsForm, name: SettingName) {
  const kind = NUMBERS.includes(name) ? 'number' : 'text';
  return { label: settingLabel(name), ...form.field(name, kind) };
}

export function PaymentMethods({ form }: { form: SettingsForm }) {
  const errorId = useId();
  const error = form.errorOf('paymentMethods');
  return (
    <fieldset className="sm:col-span-2" aria-describedby={error ? errorId : undefined}>
      <legend className="text-sm font-medium">Payment methods</legend>
      {form.base.offeredMethods.map((method) => (
        <Checkbox key={method} {...form.checkbox('paymentMethods')} value={method} label={method} />
      ))}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}
