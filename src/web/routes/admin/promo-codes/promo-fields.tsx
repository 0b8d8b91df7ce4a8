import type { PromoCode } from '../../../../contract/promos.ts';
import { type Rupees, rupees } from '../../../../domain/money/money.ts';
import {
  PROMO_LABELS,
  type PromoField,
  type PromoForm,
} from '../../../../domain/promos/promo-form.ts';
import { readNumber } from '../../../../domain/text/typed-number.ts';
import type { EditFormState } from '../../../admin/forms/edit-form.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { Select } from '../../../ui/forms/select.tsx';

const PROMO_FIELDS = Object.keys(PROMO_LABELS) as PromoField[];

type Chosen = 'kind' | 'isActive' | 'firstOrderOnly';
type Typed = Exclude<PromoField, Chosen>;

/** A promo code as the form holds it: typed values are text, valid or not. */
export type PromoDraft = Pick<PromoForm, Chosen> & Record<Typed, string>;

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
  const { kind, isActive, firstOrderOnly } = promo;
  const texts = PROMO_FIELDS.map((name) => [name, String(promo[name] ?? '')]);
  return { ...Object.fromEntries(texts), kind, isActive, firstOrderOnly };
}

/** The values of a draft; an invalid number becomes NaN, which the domain rejects. */
export function formOf(draft: PromoDraft): PromoForm {
  const { kind } = draft;
  return {
    ...draft,
    code: draft.code.trim().toUpperCase(),
    from: draft.from || null,
    until: draft.until || null,
    amount: kind === 'amount' ? rupeesOf(draft.amount) : null,
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

export function shown(draft: PromoDraft, field: PromoField): string {
  const value = draft[field];
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (field === 'kind') return KINDS[draft.kind];
  return value;
}

function numberOf(text: string): number | null {
  return text.trim() === '' ? null : (readNumber(text) ?? Number.NaN);
}

function rupeesOf(text: string): Rupees | null {
  const amount = numberOf(text);
  return amount === null ? null : rupees(amount);
}

const KINDS = { amount: 'Amount off', percent: 'Percentage off' };
const FIRST_ORDER_LABEL = (
  <>
    {PROMO_LABELS.firstOrderOnly}
    <span className="block text-sm text-soft">
      Shown on every page. If there are several, the oldest is shown.
    </span>
  </>
);

export function PromoFields({ form }: { form: EditFormState<PromoCode | null, PromoDraft> }) {
  const { draft, base } = form;
  const field = (name: Typed | 'kind') => ({ label: PROMO_LABELS[name], ...form.field(name) });
  const checkbox = (name: 'firstOrderOnly' | 'isActive') => ({
    label: PROMO_LABELS[name],
    checked: draft[name],
    onChange: ({ target }: { target: { checked: boolean } }) =>
      form.change({ ...draft, [name]: target.checked }),
  });
  return (
    <div className="grid max-w-3xl gap-x-6 gap-y-4 sm:grid-cols-2">
      <TextField
        {...field('code')}
        hint={base ? 'You cannot change the code' : 'For example DIWALI20'}
        disabled={base !== null}
        maxLength={20}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        className="sm:col-span-2 sm:max-w-xs"
      />
      <Select {...field('kind')} options={KINDS} />
      {draft.kind === 'amount' ? (
        <TextField {...field('amount')} inputMode="decimal" />
      ) : (
        <TextField {...field('percent')} inputMode="numeric" hint="Of the items total" />
      )}
      <TextField {...field('from')} type="date" optional />
      <TextField {...field('until')} type="date" optional />
      <TextField
        {...field('totalLimit')}
        optional
        inputMode="numeric"
        hint="Leave empty for no limit"
      />
      <TextField
        {...field('perCustomerLimit')}
        optional
        inputMode="numeric"
        hint="Leave empty for no limit"
      />
      <Checkbox {...checkbox('firstOrderOnly')} label={FIRST_ORDER_LABEL} />
      <Checkbox {...checkbox('isActive')} />
    </div>
  );
}
