import type { User } from '../../../contract/accounts.ts';
import type { CashTerms, CashTermsQuery } from '../../../contract/checkout.ts';
import type { InPaise } from '../../../domain/money/money.ts';
import { type CashRules, cashRefusal } from '../../../domain/payments/cash-on-delivery.ts';
import {
  type CashDecision,
  type CashFacts,
  decideCash,
  REFUSAL_MS,
  type ShieldRules,
} from '../../../domain/payments/cash-shield.ts';
import {
  hasGateway,
  isCollected,
  type PaymentMethod,
} from '../../../domain/payments/payment-methods.ts';
import { toDialledNumber } from '../../../domain/text/phone.ts';
import { addMs, DAY_MS } from '../../../domain/time/calendar.ts';
import { isId } from '../../platform/db/columns.ts';
import type { DbOrTx, Tx } from '../../platform/db/database.ts';
import { createLimit } from '../../platform/http/rate-limits.ts';
import { keyedHash } from '../../platform/process/secrets.ts';
import type { CatalogueService } from '../catalogue/catalogue.service.ts';
import type { ServiceBase } from '../service-base.ts';
import * as repository from './cash-shield.repository.ts';
import type { OrderMoney } from './order-change.service.ts';
import type { OrderRow } from './orders.repository.ts';

/** What is known of an order in cash before its customer's history. */
export type CashOrder = Pick<CashFacts, 'total' | 'postalCode' | 'hasRiskyProduct'> & {
  variantIds: string[];
  phone: string | undefined;
};

type CashDeps = Pick<ServiceBase, 'authSecret' | 'clock' | 'mailer'> & { money: OrderMoney };

/** Phone numbers are personal data: only their hashes are compared. */
const hashPhone = (secret: string, phone: string) =>
  keyedHash(secret, `phone ${toDialledNumber(phone)}`);

/** What the settings ask of an order in cash. An admin may order for customers who call. */
export async function checkCash(
  { authSecret, clock, mailer, money }: CashDeps,
  on: DbOrTx,
  user: User,
  rules: ShieldRules & CashRules & { paymentMethods: readonly PaymentMethod[] },
  { phone = '', variantIds, ...order }: CashOrder,
): Promise<CashDecision> {
  const history = await repository.loadCashHistory(on, {
    replaced: { userId: user._id, variantIds, hasKeptMoney: money.hasKeptMoney },
    phone,
    phoneHash: hashPhone(authSecret, phone),
    refusalsSince: addMs(clock.now(), -REFUSAL_MS),
    phonesSince: addMs(clock.now(), -DAY_MS),
  });
  const canPayAdvance = hasGateway(rules.paymentMethods);
  const facts = { ...order, ...history, canConfirm: mailer.hasServer, canPayAdvance };
  return user.isAdmin
    ? decideCash(
        { ...rules, cashConfirmFor: [] },
        { ...facts, isFirstOrder: false, openOrders: 0, otherPhones: 0 },
      )
    : decideCash(rules, facts);
}

/** How many orders a phone number has refused that still count. */
export const countRefusals = (
  { authSecret, clock }: Pick<ServiceBase, 'authSecret' | 'clock'>,
  on: DbOrTx,
  phone: string,
): Promise<number> =>
  repository.countRefusals(on, hashPhone(authSecret, phone), addMs(clock.now(), -REFUSAL_MS));

/** Remembers that a parcel of an order in cash came back unpaid, by the phone number it went to. */
export async function recordRefusal(
  { authSecret, clock }: Pick<ServiceBase, 'authSecret' | 'clock'>,
  tx: Tx,
  { id: orderId, paymentMethod, phone }: OrderRow,
): Promise<void> {
  if (!phone || !isCollected(paymentMethod)) return;
  const phoneHash = hashPhone(authSecret, phone);
  await repository.insertRefusal(tx, { orderId, phoneHash, refusedAt: clock.now() });
}

/** What is kept of the refusals of these orders, for their customer. */
export async function listRefusals(db: DbOrTx, orderIds: readonly string[]) {
  const rows = await repository.listRefusals(db, orderIds);
  return rows.map(({ orderId, refusedAt }) => ({
    order: orderId,
    refusedAt: refusedAt.toISOString(),
    keptUntil: addMs(refusedAt, REFUSAL_MS).toISOString(),
  }));
}

/** Forgets refusals that count no more. */
export const forgetRefusals = (db: DbOrTx, now: Date) =>
  repository.deleteRefusalsBefore(db, addMs(now, -REFUSAL_MS));

/** What a customer reads before an order in cash is placed. */
export function createCashShield(deps: ServiceBase & CashDeps & { catalogue: CatalogueService }) {
  const { db, pool, shop, catalogue } = deps;
  // As orders: the terms of a number can say that it refused one, and it may be another person's.
  const termsLimit = createLimit(pool, { name: 'cash-terms-user', limit: 60, seconds: 3600 });

  return {
    /**
     * What placing this order in cash would ask now; placing decides again.
     * @throws ShopError TOO_MANY_REQUESTS
     */
    async findTerms(user: User, query: InPaise<CashTermsQuery>): Promise<InPaise<CashTerms>> {
      await termsLimit.consume(user._id);
      const { variants: given, totalPrice: total, postalCode, country, phone } = query;
      const variantIds = given.filter(isId);
      const [rules, snapshots] = await Promise.all([
        shop.loadCheckoutRules(),
        catalogue.loadSnapshots(db, variantIds),
      ]);
      const hasRiskyProduct = [...snapshots.values()].some(({ isCashRisk }) => isCashRisk);
      const order = { total, postalCode, phone, variantIds, hasRiskyProduct };
      const decided = await checkCash(deps, db, user, rules, order);
      return {
        refusal: cashRefusal(rules, { total, postalCode, country }) ?? decided.refusal,
        advance: decided.prepayPaise,
        confirmHours: decided.cashCheck === 'confirmation' ? rules.unconfirmedHours : null,
      };
    },
  };
}
