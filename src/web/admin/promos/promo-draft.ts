import type { PromoCode } from '../../../contract/promos.ts';
import {
  PROMO_LABELS,
  type PromoField,
  type PromoForm,
} from '../../../domain/promos/promo-form.ts';

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
