import { type Paise, ZERO } from '../money/money.ts';
import { toDialledNumber } from '../text/phone.ts';
import { capitalise } from '../text/text.ts';
import { DAY_MS } from '../time/calendar.ts';
import { type CashRules, getAdvance, isInPincodes } from './cash-on-delivery.ts';

/** Why an order in cash may be refused at the door. */
export const CASH_RISKS = [
  'value',
  'pincode',
  'product',
  'first-order',
  'refusals',
  'phones',
] as const;
export type CashRisk = (typeof CASH_RISKS)[number];

/** What can be asked of a customer before an order in cash is sent. */
export const CASH_CHECKS = ['advance', 'confirmation'] as const;
export type CashCheck = (typeof CASH_CHECKS)[number];

/** When the owner asks for an advance or a confirmation, and when Cash on Delivery is not offered. */
export interface ShieldRules {
  /** Totals above it are a risk, in paise; null = none is. */
  cashRiskAbove: Paise | null;
  /** PIN codes, or their beginnings, that are a risk. */
  cashRiskPincodes: string;
  /** Risks that ask for the advance; none = it is asked of every order. */
  cashAdvanceFor: CashRisk[];
  /** Risks that ask to confirm the order by a link in an email, where no advance is due. */
  cashConfirmFor: CashRisk[];
  /** Open orders in cash of one account; null = no limit. */
  cashOpenOrders: number | null;
  /** Refused orders of a phone number from which on it is not offered to it; null = always. */
  cashMaxRefusals: number | null;
}

export const DEFAULT_SHIELD_RULES: ShieldRules = {
  cashRiskAbove: null,
  cashRiskPincodes: '',
  cashAdvanceFor: [],
  cashConfirmFor: [],
  cashOpenOrders: null,
  cashMaxRefusals: null,
};

/** How long a refused order counts against its phone number: 24 months. */
export const REFUSAL_MS = 730 * DAY_MS;

/** An order that names the third phone number of an account within a day is a risk. */
const MANY_PHONES = 3;

/** How many of these phone numbers are others than one, as couriers dial them. */
export function countOtherPhones(phones: readonly string[], phone: string): number {
  const numbers = new Set(phones.map(toDialledNumber));
  numbers.delete(toDialledNumber(phone));
  return numbers.size;
}

/** What the chosen risks lack to be found, by the names of the settings. */
export function shieldErrors(
  rules: ShieldRules & Pick<CashRules, 'cashAdvance'>,
): Partial<Record<keyof ShieldRules, string>> {
  const { cashAdvanceFor, cashConfirmFor } = rules;
  const asking = [...cashAdvanceFor, ...cashConfirmFor];
  return {
    ...(asking.includes('value') &&
      rules.cashRiskAbove === null && {
        cashRiskAbove: 'Enter the value above which you ask, or choose no order value below',
      }),
    ...(asking.includes('pincode') &&
      rules.cashRiskPincodes === '' && {
        cashRiskPincodes: 'Enter the PIN codes at which you ask, or choose no PIN code below',
      }),
    ...(cashAdvanceFor.length > 0 &&
      rules.cashAdvance === '' && {
        cashAdvanceFor: 'Enter the advance for Cash on Delivery first, or choose none of these',
      }),
  };
}

/** What is known of an order in cash and its customer. */
export interface CashFacts {
  /** In paise, with the fee. */
  total: Paise;
  postalCode: string;
  hasRiskyProduct: boolean;
  /** Nothing was delivered to the account or paid by it yet. */
  isFirstOrder: boolean;
  /** The account's other orders in cash that are not delivered or ended. */
  openOrders: number;
  /** Orders that this phone number refused in the last 24 months. */
  refusals: number;
  /** Other phone numbers of the account's orders in cash of the last 24 hours, whatever became of them. */
  otherPhones: number;
  /** Whether an email can reach the customer. */
  canConfirm: boolean;
  /** Whether a gateway takes an advance now. */
  canPayAdvance: boolean;
}

export interface CashDecision {
  /** Why the order is not taken, for the customer; null where it is. */
  refusal: string | null;
  prepayPaise: Paise;
  cashCheck: CashCheck | null;
  /** Why something was asked, or would have been if an email could reach the customer. */
  cashRisks: CashRisk[];
}

/** Of an order that is not paid in cash, or of which nothing is to be paid. */
export const NO_CASH_CHECK = { cashCheck: null, cashRisks: [] } satisfies Partial<CashDecision>;

/** Whether what is asked of an order in cash depends on it and its customer. */
export function dependsOnOrder(rules: ShieldRules): boolean {
  const { cashAdvanceFor, cashConfirmFor, cashOpenOrders, cashMaxRefusals } = rules;
  const asks = cashAdvanceFor.length > 0 || cashConfirmFor.length > 0;
  return asks || cashOpenOrders !== null || cashMaxRefusals !== null;
}

/** What the owner's settings ask of an order in cash. */
export function decideCash(
  rules: ShieldRules & Pick<CashRules, 'cashAdvance'>,
  facts: CashFacts,
): CashDecision {
  const { cashRiskAbove, cashAdvanceFor, cashConfirmFor } = rules;
  const { total } = facts;
  const found: Record<CashRisk, boolean> = {
    value: cashRiskAbove !== null && total > cashRiskAbove,
    pincode: isInPincodes(rules.cashRiskPincodes, facts.postalCode),
    product: facts.hasRiskyProduct,
    'first-order': facts.isFirstOrder,
    refusals: facts.refusals > 0,
    phones: facts.otherPhones + 1 >= MANY_PHONES,
  };
  const among = (asking: readonly CashRisk[]) =>
    CASH_RISKS.filter((risk) => found[risk] && asking.includes(risk));
  const refusal = shieldRefusal(rules, facts);
  const forAdvance = among(cashAdvanceFor);
  const isAdvanceDue = cashAdvanceFor.length === 0 || forAdvance.length > 0;
  const prepayPaise = isAdvanceDue ? getAdvance(rules, total) : ZERO;
  if (prepayPaise > 0) {
    const cashCheck = forAdvance.length > 0 ? 'advance' : null;
    return {
      refusal: refusal ?? (facts.canPayAdvance ? null : NO_GATEWAY),
      ...{ prepayPaise, cashCheck, cashRisks: forAdvance },
    };
  }
  const cashRisks = among(cashConfirmFor);
  const cashCheck = cashRisks.length > 0 && facts.canConfirm ? 'confirmation' : null;
  return { refusal, prepayPaise, cashCheck, cashRisks };
}

const NO_GATEWAY =
  'This order needs an advance, which cannot be paid at the moment. Please choose another payment method.';

function shieldRefusal(rules: ShieldRules, { openOrders, refusals }: CashFacts): string | null {
  const { cashOpenOrders } = rules;
  if (cashOpenOrders !== null && openOrders >= cashOpenOrders) {
    const count = cashOpenOrders === 1 ? '1 order' : `${cashOpenOrders} orders`;
    return `An account can have ${count} by Cash on Delivery on the way at a time. Please choose another payment method.`;
  }
  // The number may have been another person's: its history is not told.
  return isRefusedTo(rules, refusals)
    ? 'Cash on Delivery is not available for this order. Please choose another payment method.'
    : null;
}

/** Whether Cash on Delivery is not offered to a phone number any more. */
export const isRefusedTo = ({ cashMaxRefusals }: ShieldRules, refusals: number): boolean =>
  cashMaxRefusals !== null && refusals >= cashMaxRefusals;

/** Why an order is not corrected to a phone number, for the admin. */
export function refusedText(refusals: number): string {
  const count = refusals === 1 ? '1 order' : `${refusals} orders`;
  return `This number has refused ${count}, so Cash on Delivery is not available for it.`;
}

/** The risks of an order with those that a corrected address adds, of which the owner asks. */
export function addRisks(
  { cashAdvanceFor, cashConfirmFor }: ShieldRules,
  known: readonly CashRisk[],
  found: Partial<Record<CashRisk, boolean>>,
): CashRisk[] {
  const asking = [...cashAdvanceFor, ...cashConfirmFor];
  return CASH_RISKS.filter(
    (risk) => known.includes(risk) || (found[risk] && asking.includes(risk)),
  );
}

const RISK_TEXTS: Record<CashRisk, string> = {
  value: 'order value',
  pincode: 'PIN code',
  product: 'product',
  'first-order': 'first order',
  refusals: 'refused before',
  phones: 'third phone number in a day',
};

/** A risk as it is chosen in the settings. */
export const cashRiskLabel = (risk: CashRisk): string => capitalise(RISK_TEXTS[risk]);

/** What was asked of an order and why, for the admin; null where nothing was. */
export function cashCheckText(
  check: CashCheck | undefined,
  risks: readonly CashRisk[] = [],
): string | null {
  if (risks.length === 0) return null;
  const why = risks.map((risk) => RISK_TEXTS[risk]).join(', ');
  const asked = check === 'advance' ? 'Advance asked' : 'Confirmation asked';
  return `${check ? asked : 'Not asked'}: ${why}`;
}
