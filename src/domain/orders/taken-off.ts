import { max, type Paise } from '../money/money.ts';
import {
  type Credit,
  type CreditableOrder,
  countPieces,
  creditAmount,
  creditable,
  creditPieces,
  creditRest,
  type LinePieces,
  listUnsent,
  unpaidCharges,
} from './order-balance.ts';

/** Pieces of a line that are taken off before they are sent. */
export interface UnsentPieces extends LinePieces {
  restock: boolean;
}

/** What a refund takes off an order. */
export interface TakenOff {
  credit: Credit;
  unsent: UnsentPieces[];
}

/** All that is left of an order, whose unsent pieces go back into stock. */
export function takeRest(order: CreditableOrder): TakenOff {
  const unsent = listUnsent(order.lines).map((pieces) => ({ ...pieces, restock: true }));
  return { credit: creditRest(order), unsent };
}

/** An amount; all that is left takes all pieces with it, where none of them is sent. */
export function takeAmount(order: CreditableOrder, amount: Paise, isUnsent: boolean): TakenOff {
  const isAll = isUnsent && amount === creditable(order).totalPaise;
  return isAll ? takeRest(order) : { credit: creditAmount(order, amount), unsent: [] };
}

/**
 * Pieces, with an amount of delivery and fee. The last ones of an order of which nothing is sent take both
 * with them, as far as no money was received for those. `net`: what was received and not sent back.
 */
export function takePieces(
  order: CreditableOrder,
  chosen: readonly (UnsentPieces & { from: 'unsent' | 'sent' })[],
  charges: Pick<Credit, 'deliveryPaise' | 'feePaise'>,
  { isUnsent, net }: { isUnsent: boolean; net: Paise },
): TakenOff {
  const unsent = chosen.filter(({ from }) => from === 'unsent');
  const isLast = countPieces(unsent) === countPieces(listUnsent(order.lines));
  if (!isUnsent || unsent.length === 0 || !isLast) {
    return { credit: creditPieces(order, chosen, charges), unsent };
  }
  const unpaid = unpaidCharges(order, net);
  const all = {
    ...unpaid,
    deliveryPaise: max(charges.deliveryPaise, unpaid.deliveryPaise),
    feePaise: max(charges.feePaise, unpaid.feePaise),
  };
  return { credit: creditPieces(order, unsent, all), unsent };
}
