import { useId } from 'react';
import {
  type ShopSettingsInput,
  type ShopSettingsView,
  shopSettingsSchema,
} from '../../../contract/shop.ts';
import { INDIAN_STATES } from '../../../domain/addresses/indian-addresses.ts';
import { WEEKDAYS } from '../../../domain/shop/opening-hours.ts';
import { NETWORK_KEYS } from '../../../domain/shop/shop-facts.ts';
import {
  SETTING_NAMES,
  type SettingName,
  settingLabel,
} from '../../../domain/shop/shop-settings.ts';
import { callApi } from '../../platform/api.ts';
import {
  Checkbox,
  FieldError,
  Select,
  type SelectProps,
  TextArea,
  TextField,
  type TextFieldProps,
} from '../../ui/fields.tsx';
import { type EditFormState, useEditForm } from '../forms/edit-form.tsx';

export type SettingsForm = EditFormState<ShopSettingsInput, ShopSettingsView>;

const LABELS = Object.fromEntries(SETTING_NAMES.map((name) => [name, settingLabel(name)]));

/** The form of all settings; screens may show some of them. */
export function useSettingsForm(view: ShopSettingsView, onSaved?: () => void): SettingsForm {
  return useEditForm<ShopSettingsView, ShopSettingsInput>({
    schema: shopSettingsSchema,
    loaded: view,
    toValues: ({ settings }) => settings,
    save: (settings, { version }) =>
      callApi('PUT /api/admin/settings', { body: { version, settings } }),
    onSaved,
    bodyPath: 'settings',
    subject: { kind: 'settings' },
    labels: LABELS,
  });
}

type FieldLook = Omit<Partial<TextFieldProps>, 'label' | 'form' | 'name'> & {
  rows?: number;
  options?: SelectProps['options'];
};

const decimal = (hint: string) => ({ hint, inputMode: 'decimal' }) as const;
const numeric = (hint?: string) => ({ hint, inputMode: 'numeric' }) as const;

/** How the settings are typed or chosen; those with a numeric keyboard are numbers. */
const FIELDS: Partial<Record<SettingName, FieldLook>> = {
  name: {
    hint: 'Shown in the header, page titles and emails',
    autoComplete: 'organization',
    required: true,
  },
  legalName: { hint: 'The registered seller, shown in policies and on invoices' },
  gstin: {
    hint: '15 characters. Leave empty if you are not registered.',
    autoCapitalize: 'characters',
  },
  courtsAt: { hint: 'City, shown in the terms and conditions' },
  address: { rows: 3, className: 'sm:col-span-2' },
  latitude: decimal('For example 12.3052. You can paste both numbers here.'),
  longitude: decimal('For example 76.6552'),
  phone: { type: 'tel', autoComplete: 'tel' },
  email: { type: 'email', autoComplete: 'email' },
  whatsapp: { hint: 'Adds “Ask on WhatsApp” to every product', type: 'tel' },
  firstDay: { options: WEEKDAYS },
  lastDay: { options: WEEKDAYS },
  opensAt: { type: 'time' },
  closesAt: { type: 'time' },
  grievanceEmail: { type: 'email' },
  grievancePhone: { hint: 'Leave empty to show the shop’s phone', type: 'tel' },
  ...Object.fromEntries(
    NETWORK_KEYS.map((network) => [network, { type: 'url', inputMode: 'url' }]),
  ),
  shippingFee: decimal('For each order'),
  freeShippingAbove: decimal('0 for always, empty for never'),
  taxPercent: decimal('Of the items, 0 for no tax'),
  taxLabel: { hint: 'For example GST. On invoices too.', required: true },
  taxMode: {
    options: { single: 'One tax is added at checkout', gst: 'GST by goods and state' },
  },
  gstScheme: {
    options: {
      regular: 'Registered: tax invoices with GST',
      composition: 'Composition scheme: bills of supply',
      unregistered: 'Not registered: bills of supply',
    },
  },
  gstState: {
    hint: 'Only where you have no GSTIN',
    options: [
      { value: '', label: 'Not chosen' },
      ...INDIAN_STATES.map(({ code, name }) => ({ value: code, label: name })),
    ],
  },
  defaultHsn: { hint: 'Of products whose category has none', inputMode: 'text' },
  invoicePrefix: { hint: 'Such as INV/26-27/00001', autoCapitalize: 'characters' },
  creditNotePrefix: { hint: 'Such as CN/26-27/00001', autoCapitalize: 'characters' },
  unpaidOrders: numeric('Shipped orders do not count. Admins have no limit.'),
  unpaidItems: numeric('In all its unpaid orders'),
  unconfirmedItems: numeric('Per account, ordered without paying first. Needs a mail server.'),
  unconfirmedItemsPerAddress: numeric(
    'Of all these accounts. Customers of a mobile network share addresses.',
  ),
  unconfirmedHours: numeric('Then the order ends, unless the customer confirms the email'),
  gatewayItems: numeric('Per account without a confirmed email, ordered at a payment gateway'),
  gatewayItemsPerAddress: numeric(
    'Of all these accounts. Accounts with a confirmed email do not count.',
  ),
  gatewayHoldsPerDay: numeric(
    'How often one account can order it at a payment gateway without paying',
  ),
  cashFee: decimal('Added to the total as its own line'),
  cashLimit: decimal('Order total. Leave empty for no limit.'),
  cashAdvance: {
    hint: 'Paid at a gateway before it is sent: 200 for ₹200, 20% for a share. Leave empty for none.',
  },
  cashRefusedPincodes: { hint: 'PIN codes: 744101, or 19* for all that begin with 19', rows: 3 },
  cashOpenOrders: numeric('By Cash on Delivery. Leave empty for no limit.'),
  cashMaxRefusals: numeric(
    'In 24 months. Then it is not offered to this number. Leave empty to always offer it.',
  ),
  cashRiskAbove: decimal('0 for every order, empty for none'),
  cashRiskPincodes: { hint: 'PIN codes: 744101, or 19* for all that begin with 19', rows: 3 },
  cashAllowedPincodes: { hint: 'PIN codes. Leave empty to offer it everywhere else.', rows: 3 },
  keepPaymentLogDays: numeric(),
  keepChangeLogDays: numeric(),
  keepMessagesDays: numeric(),
  keepVisitsDays: numeric(),
};

/** Settings of the single tax, which GST takes the place of. */
const SINGLE_TAX: readonly SettingName[] = ['taxPercent', 'taxLabel'];
const UNUSED: FieldLook = { hint: 'Not used while GST is on: its screen has the rates' };

/** The field of a setting; `own` overrules how it looks. */
export function SettingField({ form, name, ...own }: SettingFieldProps) {
  const isUnused = SINGLE_TAX.includes(name) && form.base.settings.taxMode === 'gst';
  const { rows, options, ...look } = { ...FIELDS[name], ...(isUnused && UNUSED), ...own };
  const { inputMode } = look;
  const isNumber = inputMode === 'decimal' || inputMode === 'numeric';
  const field = {
    label: settingLabel(name),
    hint: look.hint,
    className: look.className,
    ...form.field(name, isNumber ? inputMode : 'text'),
  };
  if (rows) return <TextArea {...field} rows={rows} />;
  if (options) return <Select {...field} options={options} />;
  return <TextField {...field} {...look} spellCheck={look.autoCapitalize ? false : undefined} />;
}

interface SettingFieldProps extends FieldLook {
  form: SettingsForm;
  name: SettingName;
}

interface ChoicesProps {
  form: SettingsForm;
  name: 'paymentMethods' | 'cashAdvanceFor' | 'cashConfirmFor';
  options: readonly { value: string; label: string }[];
  hint?: string;
}

/** A setting of which any number of values can be chosen. */
export function Choices({ form, name, options, hint }: ChoicesProps) {
  const [errorId, hintId] = [useId(), useId()];
  const error = form.getError(name);
  const describedBy = [hint && hintId, error && errorId].filter(Boolean).join(' ');
  return (
    <fieldset className="sm:col-span-2" aria-describedby={describedBy || undefined}>
      <legend className="text-sm font-medium">{settingLabel(name)}</legend>
      {hint && (
        <p id={hintId} className="mt-1 text-sm text-soft">
          {hint}
        </p>
      )}
      {options.map(({ value, label }) => (
        <Checkbox key={value} {...form.checkbox(name)} value={value} label={label} />
      ))}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}

export function PaymentMethods({ form }: { form: SettingsForm }) {
  const options = form.base.offeredMethods.map((method) => ({ value: method, label: method }));
  return <Choices form={form} name="paymentMethods" options={options} />;
}
