import type { RefundInNeed, ResolveRefund } from '../../../contract/payment.ts';
import { type RefundWay, waysOut } from '../../../domain/refund-care.ts';
import type { Db, Tx } from '../../platform/database.ts';
import { isId } from '../../platform/ids.ts';
import { notFound, orderState, ShopError } from '../../platform/shop-error.ts';
import type { OrderRow } from '../orders/order-changes.service.ts';
import type { PaymentLog } from './payment-log.service.ts';
import { needView } from './payment-views.ts';
import { GatewayError } from './providers/gateway-error.ts';
import type { RefundAsking } from './refund-asking.service.ts';
import type { RefundGateway } from './refund-gateway.service.ts';
import type { RefundRow } from './refunds.repository.ts';
import * as repository from './refunds.repository.ts';

const LONGEST_LIST = 100;

interface RefundNeedsDeps {
  db: Db;
  log: PaymentLog;
  asking: RefundAsking;
  gateway: RefundGateway;
}

/** The refunds that need the owner, and what she does about them. */
export function createRefundNeeds({ db, log, asking, gateway: atGateway }: RefundNeedsDeps) {
  async function act(
    tx: Tx,
    order: OrderRow,
    refund: RefundRow,
    { how, note }: ResolveRefund,
    actorId: string,
  ): Promise<void> {
    switch (how) {
      case 'again': {
        const next = await asking.replace(tx, refund, { actorId, failures: 0 });
        if (!next) throw orderState('All of this payment has gone back already.');
        return;
      }
      case 'by-hand':
        return refund.need === 'by-hand'
          ? asking.giveByHand(tx, order, refund, note)
          : asking.replaceByHand(tx, order, refund, { note, actorId });
      case 'nothing':
        return repository.changeRefund(tx, refund.id, { need: null, checkAt: null });
    }
  }

  return {
    /** The oldest first. */
    async list(): Promise<RefundInNeed[]> {
      return (await repository.refundsInNeed(db, LONGEST_LIST)).flatMap(needView);
    },

    /** The order a refund is of. @throws ShopError NOT_FOUND */
    async orderOf(refundId: string): Promise<string> {
      const refund = isId(refundId) ? await repository.findRefund(db, refundId) : undefined;
      if (!refund) throw notFound('This refund');
      return refund.orderId;
    },

    /**
     * Whether a refund that is to be asked for again was sent after all; it is then written down. Asks
     * its gateway, so under no lock. @throws ShopError PAYMENT_UNAVAILABLE
     */
    async isSentAfterAll(refundId: string): Promise<boolean> {
      const refund = await repository.findRefund(db, refundId);
      if (refund?.need !== 'failed') return false;
      try {
        return await atGateway.isSentAfterAll(refund);
      } catch (error) {
        throw error instanceof GatewayError ? new ShopError('PAYMENT_UNAVAILABLE', NO_WORD) : error;
      }
    },

    /** Does what the owner decided, under her order's lock. @throws ShopError ORDER_STATE */
    async resolve(
      tx: Tx,
      order: OrderRow,
      refundId: string,
      wanted: ResolveRefund,
      actorId: string,
    ): Promise<RefundRow> {
      const refund = await repository.findRefund(tx, refundId);
      if (!refund) throw notFound('This refund');
      if (!waysOut(refund).includes(wanted.how)) throw orderState(REFUSALS[wanted.how]);
      await act(tx, order, refund, wanted, actorId);
      const { gateway } = refund;
      const operation = `the owner decided: ${wanted.how}`;
      const detail = { refundId, note: wanted.note };
      await log.decide(tx, { orderId: order.id, gateway, operation, detail });
      return refund;
    },
  };
}

const NO_WORD =
  'The payment service does not say whether it has sent this refund already, so it was not asked for again. Please try again in a few minutes.';

const REFUSALS: Record<RefundWay, string> = {
  again: 'This refund is not waiting to be asked for again.',
  'by-hand': 'This refund does not need you any more.',
  nothing: 'This refund is owed to the customer: send it again, or give it back by hand.',
};
