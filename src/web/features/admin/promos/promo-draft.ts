import type { PromoCode } from '../../../../contract/promo-code.ts';
import { PROMO_LABELS, type PromoField, type PromoForm } from '../../../../domain/promo-form.ts';
import type { Difference, Side } from '../difference-panel.tsx';

/** A promo code as the form holds it: whatever is typed is text, right or wrong. */
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

export const PROMO_FIELDS = Object.keys(PROMO_LABELS) as PromoField[];

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

export function draftOf(promo: PromoCode): PromoDraft {
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

/** What a draft means; a number that is none becomes NaN, for the domain to refuse. */
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

/** The fields in which two drafts mean something else. */
export function differing(one: PromoDraft, other: PromoDraft): PromoField[] {
  const [a, b] = [formOf(one), formOf(other)];
  return PROMO_FIELDS.filter((field) => !Object.is(a[field], b[field]));
}

/** Where mine and the one saved meanwhile are not the same; what I left alone is theirs at first. */
export function promoDifferences(
  base: PromoDraft,
  mine: PromoDraft,
  theirs: PromoDraft,
): Difference[] {
  const touched = differing(base, mine);
  return differing(mine, theirs).map((field) => ({
    name: field,
    label: PROMO_LABELS[field],
    mine: shown(mine, field),
    theirs: shown(theirs, field),
    preferred: touched.includes(field) ? 'mine' : 'theirs',
  }));
}

/** The draft that comes of what was chosen for each difference. */
export function chosenPromo(
  mine: PromoDraft,
  theirs: PromoDraft,
  choices: Record<string, Side>,
): PromoDraft {
  const kept = PROMO_FIELDS.filter((field) => choices[field] === 'mine');
  return { ...theirs, ...Object.fromEntries(kept.map((field) => [field, mine[field]])) };
}

function shown(draft: PromoDraft, field: PromoField): string {
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
