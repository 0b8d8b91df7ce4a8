import type { PromoCode } from '../../../contract/promo-code.ts';
import { shopDay } from '../../../domain/dashboard-buckets.ts';
import { toPaise, toRupees } from '../../../domain/money.ts';
import {
  normalisePromoCode,
  type PromoRule,
  type PromoValue,
  promoState,
} from '../../../domain/promo.ts';
import type { PromoForm } from '../../../domain/promo-form.ts';
import { dayEnd, dayStart } from '../../../domain/shop-day.ts';
import type { CountedPromo } from './promo-codes.repository.ts';
import type { PromoRow } from './promos.repository.ts';

/** The rule that a row holds. */
export function ruleOf(row: PromoRow): PromoRule {
  const value: PromoValue =
    row.amountPaise === null
      ? { kind: 'percent', percent: row.percent ?? 0 }
      : { kind: 'amount', paise: row.amountPaise };
  return { ...row, value };
}

/** The columns of a rule. */
export function rowOf({ value, ...rule }: PromoRule) {
  return {
    ...rule,
    amountPaise: value.kind === 'amount' ? value.paise : null,
    percent: value.kind === 'percent' ? value.percent : null,
  };
}

/** The rule that an owner has set, her days by the shop's clock. */
export function ruleOfForm(form: PromoForm, timeZone: string): PromoRule {
  const { kind, amount, percent, from, until, ...rest } = form;
  return {
    code: normalisePromoCode(rest.code),
    isActive: rest.isActive,
    firstOrderOnly: rest.firstOrderOnly,
    totalLimit: rest.totalLimit,
    perCustomerLimit: rest.perCustomerLimit,
    value:
      kind === 'amount' ? { kind, paise: toPaise(amount ?? 0) } : { kind, percent: percent ?? 0 },
    startsAt: from === null ? null : dayStart(from, timeZone),
    endsAt: until === null ? null : dayEnd(until, timeZone),
  };
}

/** The code in the contract's shape. */
export function promoView(row: CountedPromo, now: Date, timeZone: string): PromoCode {
  const { id, code, amountPaise, percent, startsAt, endsAt, createdAt, ...rest } = row;
  return {
    _id: id,
    code,
    kind: amountPaise === null ? 'percent' : 'amount',
    amount: amountPaise === null ? null : toRupees(amountPaise),
    percent,
    isActive: rest.isActive,
    firstOrderOnly: rest.firstOrderOnly,
    from: startsAt && shopDay(startsAt, timeZone),
    // The moment it ends is the first of the day after.
    until: endsAt && shopDay(new Date(endsAt.getTime() - 1), timeZone),
    totalLimit: rest.totalLimit,
    perCustomerLimit: rest.perCustomerLimit,
    state: promoState(ruleOf(row), now, row.uses),
    uses: row.uses,
    createdAt: createdAt.toISOString(),
    version: rest.version,
  };
}
