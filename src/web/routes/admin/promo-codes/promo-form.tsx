import {
  type NewPromoCode,
  newPromoCodeSchema,
  type PromoCode,
} from '../../../../contract/promos.ts';
import { formatRupees } from '../../../../domain/money/money.ts';
import type { PromoState } from '../../../../domain/promos/promo.ts';
import { EditForm, type EditFormState, useEditForm } from '../../../admin/forms/edit-form.tsx';
import type { FieldKind } from '../../../admin/forms/schema-form.ts';
import { formatCount } from '../../../admin/lists/format.ts';
import { callApi } from '../../../platform/api.ts';
import { Checkbox, Select, TextField } from '../../../ui/fields.tsx';
import type { TagTone } from '../../../ui/tags.tsx';

const LABELS = {
  code: 'Code',
  kind: 'Discount type',
  amount: 'Amount off (₹)',
  percent: 'Percentage off (%)',
  isActive: 'Active',
  firstOrderOnly: 'First order only',
  from: 'First day',
  until: 'Last day',
  totalLimit: 'Maximum uses in total',
  perCustomerLimit: 'Maximum uses per customer',
} as const satisfies Record<keyof NewPromoCode, string>;

const BLANK: NewPromoCode = {
  code: '',
  kind: 'amount',
  amount: null,
  percent: null,
  isActive: true,
  firstOrderOnly: false,
  from: null,
  until: null,
  totalLimit: null,
  perCustomerLimit: 1,
};

function toValues(promo: PromoCode | null): NewPromoCode {
  if (promo === null) return BLANK;
  const { _id, state, uses, createdAt, version, ...values } = promo;
  return values;
}

interface PromoFormProps {
  promo: PromoCode | null;
  onSaved: (promo: PromoCode) => void;
}

export function PromoForm({ promo, onSaved }: PromoFormProps) {
  const form = useEditForm<PromoCode | null, NewPromoCode>({
    schema: newPromoCodeSchema,
    loaded: promo,
    toValues,
    save: savePromo,
    onSaved,
    subject: { kind: 'promo code', id: promo?._id },
    labels: LABELS,
  });
  return (
    <EditForm
      form={form}
      saveLabel={form.base ? 'Save promo code' : 'Add promo code'}
      savedText="Promo code saved"
    >
      <PromoFields form={form} />
    </EditForm>
  );
}

function savePromo(values: NewPromoCode, base: PromoCode | null): Promise<PromoCode> {
  if (!base) return callApi('POST /api/admin/promo-codes', { body: values });
  const body = { ...values, version: base.version };
  return callApi('PUT /api/admin/promo-codes/{id}', { params: { id: base._id }, body });
}

const KINDS = { amount: 'Amount off', percent: 'Percentage off' };

function PromoFields({ form }: { form: EditFormState<NewPromoCode, PromoCode | null> }) {
  const { base } = form;
  const { kind } = form.values();
  const field = (name: keyof typeof LABELS, as: FieldKind) => ({
    label: LABELS[name],
    ...form.field(name, as),
  });
  const discount = field('kind', 'text');
  return (
    <div className="grid max-w-3xl gap-x-6 gap-y-4 sm:grid-cols-2">
      <TextField
        {...field('code', 'text')}
        hint={base ? 'You cannot change the code' : 'For example DIWALI20'}
        disabled={base !== null}
        maxLength={20}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        className="sm:col-span-2 sm:max-w-xs"
      />
      <Select
        {...discount}
        options={KINDS}
        onChange={({ target }) => {
          // First: it decides which of the two is required.
          form.change('kind', target.value as NewPromoCode['kind']);
          form.change('amount', null);
          form.change('percent', null);
        }}
      />
      {kind === 'amount' ? (
        <TextField {...field('amount', 'decimal')} />
      ) : (
        <TextField {...field('percent', 'numeric')} hint="Of the items total" />
      )}
      <TextField {...field('from', 'textOrNull')} type="date" optional />
      <TextField {...field('until', 'textOrNull')} type="date" optional />
      <TextField {...field('totalLimit', 'numeric')} optional hint="Leave empty for no limit" />
      <TextField
        {...field('perCustomerLimit', 'numeric')}
        optional
        hint="Leave empty for no limit"
      />
      <Checkbox
        label={
          <>
            {LABELS.firstOrderOnly}
            <span className="block text-sm text-soft">
              Shown on every page. If there are several, the oldest is shown.
            </span>
          </>
        }
        {...form.checkbox('firstOrderOnly')}
      />
      <Checkbox label={LABELS.isActive} {...form.checkbox('isActive')} />
    </div>
  );
}

export function promoValueText({ amount, percent }: Pick<PromoCode, 'amount' | 'percent'>): string {
  return amount === null ? `${percent ?? 0}% off` : `${formatRupees(amount)} off`;
}

export function promoUsesText(promo: Pick<PromoCode, 'uses' | 'totalLimit'>): string {
  const { uses, totalLimit } = promo;
  const used = formatCount(uses);
  return totalLimit === null ? used : `${used} of ${formatCount(totalLimit)}`;
}

export const STATE_TAGS: Record<PromoState, { children: string; tone: TagTone }> = {
  on: { children: 'Active', tone: 'success' },
  off: { children: 'Inactive', tone: 'plain' },
  'not yet': { children: 'Scheduled', tone: 'gold' },
  ended: { children: 'Ended', tone: 'plain' },
  'used up': { children: 'Used up', tone: 'plain' },
};
