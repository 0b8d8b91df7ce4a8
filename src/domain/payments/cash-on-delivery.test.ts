import { describe, expect, it } from 'vitest';
import { paise } from '../money/money.ts';
import {
  advanceError,
  type CashRules,
  cashRefusal,
  DEFAULT_CASH_RULES,
  getAdvance,
  pincodesError,
} from './cash-on-delivery.ts';

const order = { total: paise(5_000_00), postalCode: '570001', country: 'India' };
const refused = { cashRefusedPincodes: '744101, 19*\n68*' };
const only = { cashAllowedPincodes: '57* 560001' };

describe('cashRefusal', () => {
  it.each<[string, Partial<CashRules>, Partial<typeof order>, RegExp | null]>([
    ['anywhere by default', {}, {}, null],
    ['with a space in the PIN code', {}, { postalCode: ' 570 001 ' }, null],
    ['whatever the case of the country', {}, { country: ' INDIA ' }, null],
    ['not abroad', {}, { country: 'China' }, /an address in India/],
    ['not without a PIN code', {}, { postalCode: '57001' }, /6 digits/],
    ['not with one that begins with 0', {}, { postalCode: '070001' }, /6 digits/],
    ['not to a refused PIN code', refused, { postalCode: '744101' }, /the PIN code 744101/],
    ['to its neighbour', refused, { postalCode: '744102' }, null],
    ['not to a refused region', refused, { postalCode: '194101' }, /the PIN code 194101/],
    ['not to a region in another line', refused, { postalCode: '682001' }, /682001/],
    ['to an allowed region', only, {}, null],
    ['to an allowed PIN code', only, { postalCode: '560001' }, null],
    ['not elsewhere', only, { postalCode: '560002' }, /560002/],
    ['anywhere with a list of commas only', { cashAllowedPincodes: ' , ;\n' }, {}, null],
    ['not to a refused part of it', { ...only, cashRefusedPincodes: '570001' }, {}, /570001/],
    ['up to the limit', { cashLimit: paise(5_000_00) }, {}, null],
    ['not above it', { cashLimit: paise(4_999_99) }, {}, /orders of up to ₹4,999\.99/],
  ])('is possible %s', (_, rules, change, reason) => {
    const refusal = cashRefusal({ ...DEFAULT_CASH_RULES, ...rules }, { ...order, ...change });
    if (reason === null) expect(refusal).toBeNull();
    else expect(refusal).toMatch(reason);
  });
});

describe('the owner’s terms', () => {
  it.each([['', '570001', '19*', '570001, 19*; 68*\n744101', '7*']])('can list %s', (list) => {
    expect(pincodesError(list)).toBeNull();
  });

  it.each([
    ['Mysuru', 'Mysuru'],
    ['570001 57001', '57001'],
    ['070001', '070001'],
    ['*', '*'],
    ['19**', '19**'],
    ['570001*', '570001*'],
  ])('cannot list %s', (list, wrong) => {
    expect(pincodesError(list)).toContain(`“${wrong}”`);
  });
});

describe('an advance', () => {
  it.each([
    ['', 0],
    ['200', 20_000],
    ['200.5', 20_050],
    ['20%', 100_000],
    ['12.5%', 62_500],
    ['0.01%', 100],
    ['9000', 500_000],
    ['100%', 500_000],
  ])('of “%s” of ₹5,000 is %d paise', (cashAdvance, advance) => {
    expect(advanceError(cashAdvance)).toBeNull();
    expect(getAdvance({ cashAdvance }, paise(500_000))).toBe(advance);
  });

  it.each(['0', '0.5', '0%', '101%', 'half', '200 rupees', '-5', '1000000000'])(
    'of “%s” is refused',
    (text) => expect(advanceError(text)).toMatch(/Enter rupees such as 200/),
  );

  it('is none of a total of nothing', () => {
    expect(getAdvance({ cashAdvance: '200' }, paise(0))).toBe(0);
  });
});
