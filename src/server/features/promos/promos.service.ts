import type { SignUpPromo } from '../../../contract/shop.ts';
import { shopDay } from '../../../domain/dashboard-buckets.ts';
import {
  normalisePromoCode,
  type PromoValue,
  promoFault,
  SHIPPED_PROMO,
  signUpPromo,
} from '../../../domain/promo.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, DbOrTx, Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { ShopError } from '../../platform/shop-error.ts';
import { rowOf, ruleOf, signUpView } from './promo-rows.ts';
import * as repository from './promos.repository.ts';

/** Who asks for a code. */
export interface PromoCustomer {
  userId: string;
  /** Whether she has an order that stands, beside the one that is being placed. */
  hasOtherOrder: boolean;
}

/** A code that may be had. */
export interface GrantedPromo {
  id: string;
  code: string;
  value: PromoValue;
}

export type PromosService = ReturnType<typeof createPromosService>;

interface PromosDeps {
  db: Db;
  clock: Clock;
  /** The shop's clock, as an IANA name; asked within the caller's transaction. */
  timeZone: (on?: DbOrTx) => Promise<string>;
}

export function createPromosService({ db, clock, timeZone }: PromosDeps) {
  /** @throws ShopError PROMO_REFUSED in words for the customer */
  async function grant(
    on: DbOrTx,
    row: repository.PromoRow | undefined,
    customer: PromoCustomer,
    at: Date,
  ): Promise<GrantedPromo> {
    const uses = row
      ? await repository.countUses(on, row.id, customer.userId)
      : { inAll: 0, byCustomer: 0 };
    const fault = promoFault(row && ruleOf(row), {
      today: shopDay(at, await timeZone(on)),
      hasOtherOrder: customer.hasOtherOrder,
      usesInAll: uses.inAll,
      usesByCustomer: uses.byCustomer,
    });
    if (fault !== null || !row) throw refused(fault ?? '');
    return { id: row.id, code: row.code, value: ruleOf(row).value };
  }

  return {
    /** Sees to it that the code the shop ships with exists; one the owner changed stays as it is. */
    async seed(): Promise<void> {
      const now = clock.now();
      await repository.insertPromoIfNew(db, {
        ...rowOf(SHIPPED_PROMO),
        id: newId(),
        version: 1,
        createdAt: now,
      });
    },

    /** What every visitor is promised for signing up; null while no such code can be used. */
    async signUpPromo(): Promise<SignUpPromo | null> {
      const today = shopDay(clock.now(), await timeZone());
      const rows = await repository.listFirstOrderPromos(db);
      const promo = signUpPromo(
        rows.map((row) => ({ ...ruleOf(row), uses: row.uses })),
        today,
      );
      return promo && signUpView(promo);
    },

    /** Tells whether a customer may have a code now, and takes nothing. @throws ShopError PROMO_REFUSED */
    async look(code: string, customer: PromoCustomer): Promise<GrantedPromo> {
      const row = await repository.findPromo(db, normalisePromoCode(code));
      return grant(db, row, customer, clock.now());
    },

    /**
     * Grants a code within an order's transaction, under the code's lock: of two orders at once only
     * one can have a use that is the last. `use` then writes it down. Dates are held against `at`.
     * @throws ShopError PROMO_REFUSED
     */
    async claim(
      tx: Tx,
      code: string,
      customer: PromoCustomer,
      at: Date = clock.now(),
    ): Promise<GrantedPromo> {
      const row = await repository.lockPromo(tx, normalisePromoCode(code));
      return grant(tx, row, customer, at);
    },

    use: (tx: Tx, promo: GrantedPromo, order: { id: string; userId: string }): Promise<void> =>
      repository.insertUse(tx, {
        orderId: order.id,
        promoId: promo.id,
        userId: order.userId,
        usedAt: clock.now(),
      }),

    /** Lets the customer have the code of an order again; nothing where the order had none. */
    giveBack: (tx: Tx, orderId: string): Promise<void> => repository.deleteUse(tx, orderId),
  };
}

function refused(message: string): ShopError {
  return new ShopError('PROMO_REFUSED', message, { issues: [{ path: 'promoCode', message }] });
}
