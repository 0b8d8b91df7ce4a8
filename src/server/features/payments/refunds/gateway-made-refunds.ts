import { ZERO } from '../../../../domain/money/money.ts';
import { keptMinor, refundedOf, rupeeShare } from '../../../../domain/payments/payment-ledger.ts';
import type { GatewayName } from '../../../../domain/payments/payment-methods.ts';
import type { GatewayRefund, WebhookEvent } from '../gateways/payment-provider.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import type { PaymentRow } from '../payments.repository.ts';
import type { RefundRequests } from './refund-requests.service.ts';
import type { RefundStatus } from './refund-status.service.ts';
import * as repository from './refunds.repository.ts';

type ReversalWebhook = Extract<WebhookEvent, { kind: 'reversal' }>;

/** Refunds that the shop did not request: made in the gateway's dashboard, or taken back by the gateway. */
export function createGatewayMadeRefunds(
  { lifecycle }: Pick<PaymentDeps, 'lifecycle'>,
  status: RefundStatus,
  requests: RefundRequests,
) {
  /** Records a refund that was made in the gateway's dashboard, once. */
  function recordExternal(gateway: GatewayName, payment: PaymentRow, update: GatewayRefund) {
    return lifecycle.withLock(payment.orderId, async (tx, order) => {
      const known = await repository.findRefundAt(tx, gateway, update.gatewayRefundId);
      if (known) return status.applyStatus({ tx, order, refund: known }, update);
      const refunded = refundedOf(payment, await repository.refundsOfPayment(tx, payment.id));
      const chargedMinor = update.amount.minor;
      const part = {
        payment,
        amountPaise: rupeeShare(payment, refunded, chargedMinor),
        chargedMinor,
      };
      const refund = await requests.insert(tx, part, {
        note: 'Refunded at the payment gateway',
        origin: 'gateway',
        actorId: null,
        isRequired: false,
        foreignId: update.refundId,
      });
      await status.applyStatus({ tx, order, refund }, update);
    });
  }

  /**
   * Records money that the gateway took back, once, as a refund that the customer has. Only the admin
   * is emailed: the shop did not send it.
   */
  function recordReversal(gateway: GatewayName, payment: PaymentRow, reversal: ReversalWebhook) {
    const { reversalId, amount, captureId } = reversal;
    return lifecycle.withLock(payment.orderId, async (tx, order) => {
      if (await repository.findRefundAt(tx, gateway, reversalId)) return;
      const refunds = await repository.refundsOfPayment(tx, payment.id);
      const isSame = amount?.currency === payment.chargedCurrency;
      const left = Math.max(0, keptMinor(payment, refunds));
      const chargedMinor = isSame ? Math.min(amount.minor, left) : left;
      const facts = { ref: `${payment.id}:${reversalId}`, text: captureId };
      const amountPaise =
        chargedMinor > 0 ? rupeeShare(payment, refundedOf(payment, refunds), chargedMinor) : ZERO;
      await lifecycle.sendEmail(tx, order, 'payment-reversed', { ...facts, amountPaise });
      if (chargedMinor === 0) return;
      const refund = await requests.insert(
        tx,
        { payment, amountPaise, chargedMinor },
        {
          note: 'Taken back by the payment gateway',
          origin: 'gateway',
          actorId: null,
          isRequired: false,
        },
      );
      const update = { state: 'succeeded', gatewayRefundId: reversalId } as const;
      await status.applyStatus({ tx, order, refund }, update, { isAnnounced: true });
    });
  }

  return { recordExternal, recordReversal };
}

/** Why a refund that the shop did not request is not recorded; null when it is. */
export function problemOfExternal(
  payment: PaymentRow | undefined,
  { amount, state }: GatewayRefund,
) {
  if (!payment) return 'a refund of no payment of this shop';
  if (state === 'failed') return 'a refund made at the gateway failed';
  if (amount.currency !== payment.chargedCurrency) return 'a refund in another currency';
  const isWithin = amount.minor > 0 && amount.minor <= payment.chargedMinor;
  return isWithin ? null : 'a refund of more than the payment, or of nothing';
}
