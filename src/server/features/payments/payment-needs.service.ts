import type { PaymentInNeed } from '../../../contract/payment.ts';
import { type Paise, toRupees } from '../../../domain/money.ts';
import type { Db, DbOrTx, Tx } from '../../platform/database.ts';
import { isId } from '../../platform/ids.ts';
import { notFound, orderState } from '../../platform/shop-error.ts';
import type { OrderRow } from '../orders/order-changes.service.ts';
import type { PaymentLog } from './payment-log.service.ts';
import * as needs from './payment-needs.repository.ts';
import * as repository from './payments.repository.ts';

const LONGEST_LIST = 100;

/** Payments that wait for the owner: of an odd sum, or of an end that nobody could tell. */
export function createPaymentNeeds({ db, log }: { db: Db; log: PaymentLog }) {
  /** What is still here of an order's odd payments, in paise. */
  async function oddKept(on: DbOrTx, orderId: string): Promise<Paise> {
    const odd = await needs.oddPayments(on, { orderId, limit: LONGEST_LIST });
    return odd.reduce((sum, { keptPaise }) => sum + keptPaise, 0);
  }

  return {
    oddKept,

    /** Those of each kind, the oldest first. */
    async list(): Promise<PaymentInNeed[]> {
      const [odd, unclear] = await Promise.all([
        needs.oddPayments(db, { limit: LONGEST_LIST }),
        needs.unclearAttempts(db, LONGEST_LIST),
      ]);
      return [
        ...odd.map(({ payment: { id: _id, orderId, recordedAt }, keptPaise }) => ({
          ...{ _id, orderId, need: 'odd' as const },
          ...{ amount: toRupees(keptPaise), since: recordedAt.toISOString() },
        })),
        ...unclear.map(({ id: _id, orderId, amountPaise, createdAt }) => ({
          ...{ _id, orderId, need: 'unclear' as const },
          ...{ amount: toRupees(amountPaise), since: createdAt.toISOString() },
        })),
      ];
    },

    /** Lets what is kept of an order's odd payments count for it. Gives that sum, in paise. */
    async acceptOdd(tx: Tx, order: OrderRow): Promise<Paise> {
      const orderId = order.id;
      const odd = await needs.oddPayments(tx, { orderId, limit: LONGEST_LIST });
      for (const { payment } of odd) {
        const { id, gateway, captureId } = payment;
        await needs.acceptOddPayment(tx, id);
        const operation = 'the odd sum counts';
        await log.decide(tx, { orderId, gateway, operation, detail: { captureId } });
      }
      return odd.reduce((sum, { keptPaise }) => sum + keptPaise, 0);
    },

    /** The order an attempt is of. @throws ShopError NOT_FOUND */
    async orderOf(attemptId: string): Promise<string> {
      const attempt = isId(attemptId) ? await repository.findAttempt(db, attemptId) : undefined;
      if (!attempt) throw notFound('This attempt');
      return attempt.orderId;
    },

    /**
     * The owner has looked up how an unclear attempt ended: it needs her no more. Money that is reported
     * all the same still counts. @throws ShopError ORDER_STATE
     */
    async putAside(tx: Tx, order: OrderRow, attemptId: string, note: string): Promise<void> {
      const attempt = await repository.findAttempt(tx, attemptId);
      if (attempt?.state !== 'unclear') {
        throw orderState('This attempt does not need you any more.');
      }
      await repository.changeAttempt(tx, attemptId, { state: 'ended' });
      const { gateway, gatewayOrderId } = attempt;
      const operation = 'the owner put it aside';
      await log.decide(tx, {
        orderId: order.id,
        gateway,
        gatewayOrderId,
        operation,
        detail: { note },
      });
    },
  };
}
