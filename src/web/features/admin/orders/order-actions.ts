import type { AdminOrder } from '../../../../contract/payment.ts';

/** What an administrator can do about the money of an order. */
export type MoneyAction = 'refund' | 'mark-paid' | 'cancel';

/** The actions an order allows as it stands; the server decides again when one is taken. */
export function moneyActionsOf({ order, refundable }: AdminOrder): MoneyAction[] {
  const { isPaid, isCancelled, isLapsed, isDelivered, shippedAt } = order;
  const actions: MoneyAction[] = [];
  if (refundable > 0) actions.push('refund');
  if (!isPaid && !isCancelled) actions.push('mark-paid');
  if (!isCancelled && !isLapsed && !isDelivered && shippedAt === null) actions.push('cancel');
  return actions;
}
