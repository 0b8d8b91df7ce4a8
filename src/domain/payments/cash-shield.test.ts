import { describe, expect, it } from 'vitest';
import { rupees, toPaise } from '../money/money.ts';
import {
  type CashFacts,
  cashCheckText,
  countOtherPhones,
  DEFAULT_SHIELD_RULES,
  decideCash,
  dependsOnOrder,
  type ShieldRules,
} from './cash-shield.ts';

const amount = (value: number) => toPaise(rupees(value));
const FACTS: CashFacts = {
  total: amount(1000),
  postalCode: '570001',
  hasRiskyProduct: false,
  isFirstOrder: false,
  openOrders: 0,
  refusals: 0,
  otherPhones: 1,
  canConfirm: true,
  canPayAdvance: true,
};
const decide = (rules: Partial<ShieldRules & { cashAdvance: string }>, facts: Partial<CashFacts>) =>
  decideCash({ ...DEFAULT_SHIELD_RULES, cashAdvance: '', ...rules }, { ...FACTS, ...facts });

const RISKY: [string, Partial<ShieldRules>, Partial<CashFacts>][] = [
  ['value', { cashRiskAbove: amount(999.99) }, {}],
  ['pincode', { cashRiskPincodes: '56*, 570001' }, {}],
  ['pincode', { cashRiskPincodes: '57*' }, { postalCode: '५७० ००१' }],
  ['product', {}, { hasRiskyProduct: true }],
  ['first-order', {}, { isFirstOrder: true }],
  ['refusals', {}, { refusals: 1 }],
  ['phones', {}, { otherPhones: 2 }],
];
const ALL = ['value', 'pincode', 'product', 'first-order', 'refusals', 'phones'] as const;

describe('an order in cash', () => {
  it.each(RISKY)('is asked to be confirmed because of its %s alone', (risk, rules, facts) => {
    const asked = decide({ ...rules, cashConfirmFor: [...ALL] }, facts);
    expect(asked).toMatchObject({ cashCheck: 'confirmation', cashRisks: [risk], prepayPaise: 0 });
    const others = ALL.filter((other) => other !== risk);
    expect(decide({ ...rules, cashConfirmFor: others }, facts)).toMatchObject({
      cashCheck: null,
      cashRisks: [],
    });
  });

  it.each(RISKY)('is asked for the advance because of its %s alone', (risk, rules, facts) => {
    const advance = { cashAdvance: '200', cashAdvanceFor: [...ALL], cashConfirmFor: [...ALL] };
    const asked = decide({ ...rules, ...advance }, facts);
    const prepayPaise = amount(200);
    expect(asked).toMatchObject({ cashCheck: 'advance', cashRisks: [risk], prepayPaise });
    expect(decide({ ...rules, ...advance, cashAdvance: '' }, facts)).toMatchObject({
      cashCheck: 'confirmation',
      prepayPaise: 0,
    });
  });

  it('counts other phone numbers as couriers dial them', () => {
    const phones = ['+919845033333', '+19845033333', '+919845044444'];
    expect(countOtherPhones(phones, '098450 33333')).toBe(1);
    expect(countOtherPhones(phones, '98450 55555')).toBe(2);
    expect(countOtherPhones([], '98450 55555')).toBe(0);
  });

  it('of no risk asks nothing, and without chosen reasons every order pays the advance', () => {
    const nothing = { refusal: null, prepayPaise: 0, cashCheck: null, cashRisks: [] };
    expect(decide({ cashRiskAbove: amount(1000), cashConfirmFor: [...ALL] }, {})).toEqual(nothing);
    expect(decide({ cashAdvance: '20%', cashAdvanceFor: ['refusals'] }, {})).toEqual(nothing);
    const prepayPaise = amount(200);
    expect(decide({ cashAdvance: '20%' }, {})).toEqual({ ...nothing, prepayPaise });
  });

  it('is refused for its risks alone while no gateway takes the advance', () => {
    const rules = { cashAdvance: '200', cashAdvanceFor: ['first-order' as const] };
    expect(decide(rules, { canPayAdvance: false }).refusal).toBeNull();
    const risky = decide(rules, { canPayAdvance: false, isFirstOrder: true });
    expect(risky.refusal).toMatch(/needs an advance/);
  });

  it('names its risks where no email can reach the customer', () => {
    const rules = { cashConfirmFor: ['first-order' as const] };
    const asked = decide(rules, { isFirstOrder: true, canConfirm: false });
    expect(asked).toMatchObject({ cashCheck: null, cashRisks: ['first-order'] });
    expect(cashCheckText(undefined, asked.cashRisks)).toBe('Not asked: first order');
    expect(cashCheckText('advance', ['value', 'refusals'])).toBe(
      'Advance asked: order value, refused before',
    );
    expect(cashCheckText('confirmation', [])).toBeNull();
  });

  it('is refused at the limits, and below them not', () => {
    const open = { cashOpenOrders: 2 };
    expect(decide(open, { openOrders: 1 }).refusal).toBeNull();
    expect(decide(open, { openOrders: 2 }).refusal).toMatch(/2 orders by Cash on Delivery/);
    const refused = { cashMaxRefusals: 1 };
    expect(decide(refused, {}).refusal).toBeNull();
    expect(decide(refused, { refusals: 1 }).refusal).toMatch(/not available for this order/);
  });

  it('depends on the order only with such rules', () => {
    const rules = (change: Partial<ShieldRules>) => ({ ...DEFAULT_SHIELD_RULES, ...change });
    expect(dependsOnOrder(rules({ cashRiskAbove: amount(1), cashRiskPincodes: '57*' }))).toBe(
      false,
    );
    const asking: Partial<ShieldRules>[] = [
      { cashAdvanceFor: ['value'] },
      { cashConfirmFor: ['value'] },
      { cashOpenOrders: 1 },
      { cashMaxRefusals: 1 },
    ];
    for (const change of asking) expect(dependsOnOrder(rules(change))).toBe(true);
  });
});
