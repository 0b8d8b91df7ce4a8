import type { PromoCode } from '../../../contract/promos.ts';
import { PROMO_LABELS, type PromoField } from '../../../domain/promos/promo-form.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { Select } from '../../ui/forms/select.tsx';
import type { EditFormState } from '../forms/use-edit-form.ts';
import type { PromoDraft } from './promo-draft.ts';

type Typed = Exclude<PromoField, 'kind' | 'isActive' | 'firstOrderOnly'>;

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
        options={[
          { value: 'amount', label: 'Rupees' },
          { value: 'percent', label: 'Per cent of the items' },
        ]}
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
      <Checkbox
        label={
          <>
            {PROMO_LABELS.firstOrderOnly}
            <span className="block text-sm text-soft">
              The oldest such code that is on is promised on every page
            </span>
          </>
        }
        checked={draft.firstOrderOnly}
        onChange={({ target }) => change({ firstOrderOnly: target.checked })}
      />
      <Checkbox
        label={PROMO_LABELS.isActive}
        checked={draft.isActive}
        onChange={({ target }) => change({ isActive: target.checked })}
      />
    </div>
  );
}
