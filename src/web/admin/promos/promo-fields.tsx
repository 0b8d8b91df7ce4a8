import type { PromoCode } from '../../../contract/promos.ts';
import {
  PROMO_LABELS,
  type PromoField,
  type PromoForm,
} from '../../../domain/promos/promo-form.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { Select } from '../../ui/forms/select.tsx';
import type { EditFormState } from '../forms/edit-form.tsx';

/** A promo code as the form holds it: typed values are text, valid or not. */
export interface PromoDraft {
  code: string;
  kind: PromoForm['kind'];
  amount: string;
  percent: string;
  isActive: boolean;
  firstOrderOnly: boolean;
  from: string;
  until: string;
  totalLimit: string;
  perCustomerLimit: string;
}

const PROMO_FIELDS = Object.keys(PROMO_LABELS) as PromoField[];

export const BLANK_PROMO: PromoDraft = {
  code: '',
  kind: 'amount',
  amount: '',
  percent: '',
  isActive: true,
  firstOrderOnly: false,
  from: '',
  until: '',
  totalLimit: '',
  perCustomerLimit: '1',
};

export function draftOf(promo: PromoCode | null): PromoDraft {
  if (promo === null) return BLANK_PROMO;
  const { code, kind, isActive, firstOrderOnly, from, until } = promo;
  return {
    code,
    kind,
    isActive,
    firstOrderOnly,
    from: from ?? '',
    until: until ?? '',
    amount: textOf(promo.amount),
    percent: textOf(promo.percent),
    totalLimit: textOf(promo.totalLimit),
    perCustomerLimit: textOf(promo.perCustomerLimit),
  };
}

/** The values of a draft; an invalid number becomes NaN, which the domain rejects. */
export function formOf(draft: PromoDraft): PromoForm {
  const { code, kind, isActive, firstOrderOnly, from, until } = draft;
  return {
    code: code.trim().toUpperCase(),
    kind,
    isActive,
    firstOrderOnly,
    from: from || null,
    until: until || null,
    amount: kind === 'amount' ? numberOf(draft.amount) : null,
    percent: kind === 'percent' ? numberOf(draft.percent) : null,
    totalLimit: numberOf(draft.totalLimit),
    perCustomerLimit: numberOf(draft.perCustomerLimit),
  };
}

/** The fields in which two drafts differ in value, whatever their spelling. */
export function changedFields(one: PromoDraft, other: PromoDraft): PromoField[] {
  const [a, b] = [formOf(one), formOf(other)];
  return PROMO_FIELDS.filter((field) => !Object.is(a[field], b[field]));
}

/** A field as it is shown where two drafts differ. */
export function shown(draft: PromoDraft, field: PromoField): string {
  const value = draft[field];
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (field === 'kind') return value === 'amount' ? 'Rupees' : 'Per cent';
  return value;
}

function textOf(value: number | null): string {
  return value === null ? '' : String(value);
}

function numberOf(text: string): number | null {
  const bare = text.replaceAll(/[₹,\s]/g, '');
  return bare === '' ? null : Number(bare);
}

type Typed = Exclude<PromoField, 'kind' | 'isActive' | 'firstOrderOnly'>;

const KINDS = [
  { value: 'amount', label: 'Rupees' },
  { value: 'percent', label: 'Per cent of the items' },
];
const FIRST_ORDER_LABEL = (
  <>
    {PROMO_LABELS.firstOrderOnly}
    <span className="block text-sm text-soft">
      The oldest such code that is on is promised on every page
    </span>
  </>
);

export function PromoFields({ form }: { form: EditFormState<PromoCode | null, PromoDraft> }) {
  const { draft, base } = form;
  const change = (part: Partial<PromoDraft>) => form.change({ ...draft, ...part });
  const field = (name: Typed) => ({
    label: PROMO_LABELS[name],
    name,
    value: draft[name],
    error: form.errorOf(name),
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  });
  const checkbox = (name: 'firstOrderOnly' | 'isActive') => ({
    label: PROMO_LABELS[name],
    checked: draft[name],
    onChange: ({ target }: { target: { checked: boolean } }) => change({ [name]: target.checked }),
  });
  return (
    <div className="grid max-w-3xl gap-x-6 gap-y-4 sm:grid-cols-2">
      <TextField
        {...field('code')}
        hint={
          base ? 'Stays as it is: shoppers know it by this' : 'What shoppers type, such as DIWALI20'
        }
        disabled={base !== null}
        maxLength={20}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        className="sm:col-span-2 sm:max-w-xs"
      />
      <Select
        label={PROMO_LABELS.kind}
        name="kind"
        value={draft.kind}
        options={KINDS}
        onChange={({ target }) =>
          change({ kind: target.value === 'percent' ? 'percent' : 'amount' })
        }
      />
      {draft.kind === 'amount' ? (
        <TextField {...field('amount')} inputMode="decimal" />
      ) : (
        <TextField {...field('percent')} inputMode="numeric" />
      )}
      <TextField {...field('from')} type="date" optional hint="That day is the first" />
      <TextField {...field('until')} type="date" optional hint="That day is the last" />
      <TextField {...field('totalLimit')} optional inputMode="numeric" hint="Empty: no limit" />
      <TextField
        {...field('perCustomerLimit')}
        optional
        inputMode="numeric"
        hint="Empty: no limit"
      />
      <Checkbox {...checkbox('firstOrderOnly')} label={FIRST_ORDER_LABEL} />
      <Checkbox {...checkbox('isActive')} />
    </div>
  );
}
