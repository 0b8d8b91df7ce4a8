import type { ShopSettingsView } from '../../../../contract/shop.ts';
import { StepForm } from '../../../admin/forms/step-form.tsx';
import type { TypedSetting } from '../../../admin/settings/settings-draft.ts';
import { DAYS, fieldOf, PaymentMethods } from '../../../admin/settings/settings-sections.tsx';
import { TextArea, TextField } from '../../../ui/forms/field.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { useSettingsForm } from '../settings/settings-screen.tsx';

const TYPES: Partial<Record<TypedSetting, string>> = {
  phone: 'tel',
  email: 'email',
  grievanceEmail: 'email',
  opensAt: 'time',
  closesAt: 'time',
};

/** So that opening days and times stand side by side. */
const WIDE: Partial<Record<TypedSetting, string>> = {
  address: 'sm:col-span-2',
  courtsAt: 'sm:col-span-2',
};

interface SettingsPartProps {
  view: ShopSettingsView;
  /** The settings that are shown, in order. */
  names: readonly TypedSetting[];
  hints?: Partial<Record<TypedSetting, string>>;
  hasPaymentMethods?: boolean;
  /** Called once all is saved and the form has no edits left. */
  onSaved: () => void;
}

/** Some of the settings on a page of their own; all are saved together, with their version. */
export function SettingsPart(props: SettingsPartProps) {
  const { view, names, hints = {}, hasPaymentMethods, onSaved } = props;
  const form = useSettingsForm(view);
  return (
    <StepForm form={form} onSaved={onSaved}>
      <div className="grid items-start gap-x-6 gap-y-5 sm:grid-cols-2">
        {names.map((name) => {
          const field = { ...fieldOf(form, name), hint: hints[name] };
          if (name === 'address') {
            return <TextArea key={name} {...field} rows={3} className={WIDE[name]} />;
          }
          if (name === 'firstDay' || name === 'lastDay') {
            return <Select key={name} {...field} options={DAYS} />;
          }
          return <TextField key={name} {...field} type={TYPES[name]} className={WIDE[name]} />;
        })}
        {hasPaymentMethods && <PaymentMethods form={form} />}
      </div>
    </StepForm>
  );
}
