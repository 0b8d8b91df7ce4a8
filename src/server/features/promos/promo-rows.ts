import type { PromoCode } from '../../../contract/promos.ts';
import type { SignUpPromo } from '../../../contract/shop.ts';
import { toPaise } from '../../../domain/money/money.ts';
import {
  normalisePromoCode,
  type PromoRule,
  type PromoValue,
  promoState,
} from '../../../domain/promos/promo.ts';
import type { PromoForm } from '../../../domain/promos/promo-form.ts';
import type { CountedPromo, PromoRow } from './promos.repository.ts';

export function ruleOf(row: PromoRow): PromoRule {
  const value: PromoValue =
    row.amountPaise === null
      ? { kind: 'percent', percent: row.percent ?? 0 }
      : { kind: 'amount', paise: row.amountPaise };
  return { ...row, value };
}

export function rowOf({ value, ...rule }: PromoRule) {
  return {
    ...rule,
    amountPaise: value.kind === 'amount' ? value.paise : null,
    percent: value.kind === 'percent' ? value.percent : null,
  };
}

export function ruleOfForm(form: PromoForm): PromoRule {
  const { kind, amount, percent, ...rest } = form;
  return {
    ...rest,
    code: normalisePromoCode(rest.code),
    value:
      kind === 'amount' ? { kind, paise: toPaise(amount ?? 0) } : { kind, percent: percent ?? 0 },
  };
}

/** The code in the contract's shape, with its status on a day. */
export function promoView(row: CountedPromo, today: string): PromoCode {
  const { id, amountPaise, createdAt, ...rest } = row;
  return {
    ...rest,
    _id: id,
    kind: amountPaise === null ? 'percent' : 'amount',
    amount: amountPaise,
    state: promoState(ruleOf(row), today, row.uses),
    createdAt: createdAt.toISOString(),
  };
}

export function signUpView({ code, value }: PromoRule): SignUpPromo {
  return value.kind === 'amount'
    ? { code, amount: value.paise, percent: null }
    : { code, amount: null, percent: value.percent };
}
