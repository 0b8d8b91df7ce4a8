import type { Money } from '../money/foreign-amount.ts';
import type { LedgerPayment } from './payment-ledger.ts';
import type { GatewayName } from './payment-methods.ts';
import type { RefundReport } from './refund-events.ts';
import { isRefundOpen, type RefundTransaction } from './refund-states.ts';

/** A refund as its gateway reports it. */
type ReportedRefund = Pick<RefundReport, 'state'> & { amount: Money };

/** Whether the shop has to request a refund at its gateway. */
export function isToBeSent(refund: RefundTransaction): boolean {
  return isRefundOpen(refund) && refund.origin !== 'gateway' && refund.gateway !== 'manual';
}

/**
 * Whether a gateway that sends money back by itself may have sent this refund, which the shop has requested
 * and not sent yet, perhaps for another payment of the same amount.
 */
export function mayBeSentByGateway(
  refund: RefundTransaction,
  gateway: GatewayName,
  { amount }: ReportedRefund,
): boolean {
  const isWaiting = isRefundOpen(refund) && refund.gatewayRefundId === null;
  const isShops = refund.origin === 'shop' && refund.gateway === gateway;
  return isWaiting && isShops && isOfAmount(refund, amount);
}

/** Why a refund that the shop did not request is not recorded; null when it is. */
export function externalRefundProblem(
  payment: LedgerPayment | undefined,
  { amount, state }: ReportedRefund,
): string | null {
  if (!payment) return 'a refund of no payment of this shop';
  if (state === 'failed') return 'a refund made at the gateway failed';
  if (amount.currency !== payment.chargedCurrency) return 'a refund in another currency';
  const isWithin = amount.minor > 0 && amount.minor <= payment.chargedMinor;
  return isWithin ? null : 'a refund of more than the payment, or of nothing';
}

/** Why a report cannot be about the refund it names; null when it can. */
export function reportProblem(
  refund: RefundTransaction,
  gateway: GatewayName,
  { amount }: ReportedRefund,
): string | null {
  if (refund.gateway !== gateway) return 'a refund of another gateway';
  return isOfAmount(refund, amount) ? null : 'a refund of another amount than requested';
}

function isOfAmount({ chargedMinor, chargedCurrency }: RefundTransaction, amount: Money): boolean {
  return amount.minor === chargedMinor && amount.currency === chargedCurrency;
}
