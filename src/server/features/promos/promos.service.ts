import type { SignUpPromo } from '../../../contract/shop.ts';
import {
  DEFAULT_PROMO,
  normalisePromoCode,
  promoError,
  signUpPromo,
} from '../../../domain/promos/promo.ts';
import { shopDay } from '../../../domain/time/calendar.ts';
import type { DbOrTx, Tx } from '../../platform/db/database.ts';
import { sendTogether } from '../../platform/db/transactions.ts';
import { invalidField } from '../../platform/errors/shop-error.ts';
import { createLimit } from '../../platform/http/rate-limits.ts';
import type { ServiceBase } from '../service-base.ts';
import * as repository from './promos.repository.ts';

export { deleteUse, insertUse } from './promos.repository.ts';

/** The customer who enters a code. */
export interface PromoCustomer {
  userId: string;
  /** Whether they have another valid order, beside the one that is being placed. */
  hasOtherOrder: boolean;
  /** The customer's orders that placing replaces: their uses of the code end with them. */
  replacedOrders?: string[];
}

/** Promo codes as orders use them. */
export interface PromosService {
  seed: () => Promise<void>;
  /**
   * The code offered for signing up, null for none. Every page needs it, so the caller passes the
   * time zone from the settings it has read already.
   */
  findSignUpPromo: (zone: string) => Promise<SignUpPromo | null>;
  /**
   * Counts a code that a customer enters, in a quote or an order: else codes could be guessed.
   * @throws ShopError TOO_MANY_REQUESTS
   */
  countTry: (userId: string) => Promise<void>;
  /** Checks a code for a customer without using it. @throws ShopError PROMO_REFUSED */
  check: (code: string, customer: PromoCustomer) => Promise<repository.PromoRow>;
  /**
   * Grants a code within an order's transaction, under the code's lock: of two concurrent orders
   * only one gets the last use. `insertUse` records it. Dates are compared with `at`, now by default.
   * @throws ShopError PROMO_REFUSED
   */
  claim: (tx: Tx, code: string, customer: PromoCustomer, at?: Date) => Promise<repository.PromoRow>;
}

export function createPromosService({ db, pool, clock, findTimeZone }: ServiceBase): PromosService {
  const tryLimit = createLimit(pool, { name: 'promo-user', limit: 120, seconds: 600 });

  /** @throws ShopError PROMO_REFUSED with a text for the customer */
  async function grant(
    on: DbOrTx,
    row: repository.PromoRow | undefined,
    customer: PromoCustomer,
    at: Date,
  ): Promise<repository.PromoRow> {
    const [zone, uses] = await sendTogether([
      findTimeZone(on),
      row && repository.countUses(on, row.id, customer),
    ]);
    const error = promoError(row, {
      today: shopDay(at, zone),
      hasOtherOrder: customer.hasOtherOrder,
      usesInAll: uses?.inAll ?? 0,
      usesByCustomer: uses?.byCustomer ?? 0,
    });
    if (error !== null || !row) throw invalidField('promoCode', error ?? '', 'PROMO_REFUSED');
    return row;
  }

  return {
    async seed() {
      await repository.insertPromo(db, { ...DEFAULT_PROMO, createdAt: clock.now() });
    },

    async findSignUpPromo(zone) {
      const promos = await repository.listFirstOrderPromos(db);
      const promo = signUpPromo(promos, shopDay(clock.now(), zone));
      return promo && { code: promo.code, amount: promo.amountPaise, percent: promo.percent };
    },

    countTry: (userId) => tryLimit.consume(userId),

    async check(code, customer) {
      const row = await repository.findPromo(db, normalisePromoCode(code));
      return grant(db, row, customer, clock.now());
    },

    async claim(tx, code, customer, at = clock.now()) {
      const row = await repository.lockPromo(tx, { code: normalisePromoCode(code) });
      return grant(tx, row, customer, at);
    },
  };
}
