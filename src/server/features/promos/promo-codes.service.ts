import type { User } from '../../../contract/accounts.ts';
import { type NewPromoCode, type PromoCode, promoCodeSchema } from '../../../contract/promos.ts';
import { type InPaise, ZERO } from '../../../domain/money/money.ts';
import { type PromoRule, promoLabel, promoState } from '../../../domain/promos/promo.ts';
import { shopDay } from '../../../domain/time/calendar.ts';
import { newId } from '../../platform/db/columns.ts';
import type { DbOrTx } from '../../platform/db/database.ts';
import type { PageParams } from '../../platform/db/list-page.ts';
import { inTransaction } from '../../platform/db/transactions.ts';
import {
  invalidField,
  orNotFound,
  type ShopError,
  staleVersion,
} from '../../platform/errors/shop-error.ts';
import { createRecorder } from '../audit/audit.service.ts';
import { findOrders } from '../orders/orders.service.ts';
import type { ServiceBase } from '../service-base.ts';
import * as repository from './promos.repository.ts';

const record = createRecorder('promo code', (row: repository.PromoRow) => ({
  id: row.id,
  label: row.code,
  values: toPromoAuditValues(row),
}));

export function createPromoCodesService(deps: ServiceBase) {
  const { db, pool, clock, audit, accounts, findTimeZone } = deps;

  async function find(id: string, on: DbOrTx = db): Promise<repository.CountedPromo> {
    return orNotFound(await repository.findPromoById(on, id), 'This promo code');
  }

  const findToday = async () => shopDay(clock.now(), await findTimeZone());

  return {
    async list(): Promise<InPaise<PromoCode>[]> {
      const day = await findToday();
      return (await repository.listPromos(db)).map((row) => toPromoCode(row, day));
    },

    findCode: async (id: string): Promise<InPaise<PromoCode>> =>
      toPromoCode(await find(id), await findToday()),

    async listUses(id: string, query: PageParams) {
      const promo = await find(id);
      const { items: uses, ...page } = await repository.listUses(db, promo.id, query);
      const [found, names] = await Promise.all([
        findOrders(
          db,
          uses.map(({ orderId }) => orderId),
        ),
        accounts.findNames([...new Set(uses.map(({ userId }) => userId))]),
      ]);
      const items = uses.map(({ orderId, userId, usedAt }) => {
        const order = found.find((each) => each.id === orderId);
        return {
          _id: orderId,
          usedAt: usedAt.toISOString(),
          customer: { _id: userId, name: names.get(userId) ?? '' },
          discount: order?.discountPaise ?? ZERO,
          total: order?.totalPaise ?? ZERO,
        };
      });
      return { ...page, items };
    },

    async add(caller: User, form: InPaise<NewPromoCode>): Promise<InPaise<PromoCode>> {
      const row = { ...toPromoColumns(form), id: newId(), version: 1, createdAt: clock.now() };
      const added = toPromoCode({ ...row, uses: 0 }, await findToday());
      await inTransaction(pool, async (tx) => {
        if (!(await repository.insertPromo(tx, row))) throw taken(row.code);
        await record(audit, tx, caller, null, row);
      });
      return added;
    },

    /** Changes everything but the code itself. */
    async change(
      caller: User,
      id: string,
      { version, ...form }: InPaise<NewPromoCode> & { version: number },
    ) {
      const day = await findToday();
      await find(id);
      return inTransaction(pool, async (tx) => {
        await repository.lockPromo(tx, { id });
        const held = await find(id, tx);
        if (held.version !== version) {
          throw staleVersion('this promo code', promoCodeSchema.encode(toPromoCode(held, day)));
        }
        const row = {
          ...held,
          ...toPromoColumns({ ...form, code: held.code }),
          version: version + 1,
        };
        await repository.updatePromo(tx, row);
        await record(audit, tx, caller, held, row);
        return toPromoCode(row, day);
      });
    },
  };
}

function toPromoAuditValues(rule: PromoRule): Record<string, unknown> {
  const { isActive, firstOrderOnly, from, until, totalLimit, perCustomerLimit } = rule;
  const value = promoLabel(rule);
  return { value, isActive, firstOrderOnly, from, until, totalLimit, perCustomerLimit };
}

function toPromoColumns({
  kind,
  amount,
  percent,
  code,
  ...conditions
}: InPaise<NewPromoCode>): PromoRule {
  return {
    ...conditions,
    code,
    amountPaise: kind === 'amount' ? amount : null,
    percent: kind === 'percent' ? percent : null,
  };
}

/** The code in the contract's shape, with its status on a day. */
function toPromoCode(row: repository.CountedPromo, today: string): InPaise<PromoCode> {
  const { id, amountPaise, createdAt, ...rest } = row;
  return {
    ...rest,
    _id: id,
    kind: amountPaise === null ? 'percent' : 'amount',
    amount: amountPaise,
    state: promoState(row, today, row.uses),
    createdAt: createdAt.toISOString(),
  };
}

function taken(code: string): ShopError {
  const message = `The promo code ${code} already exists. Enter another code.`;
  return invalidField('code', message, 'PROMO_CODE_TAKEN');
}
