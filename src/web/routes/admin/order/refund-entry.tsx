import type { ReactNode } from 'react';
import type { AdminRefund, AdminRefundTransaction } from '../../../../contract/order-admin.ts';
import type { Order } from '../../../../contract/orders.ts';
import { formatRupees } from '../../../../domain/money/money.ts';
import {
  amountText,
  foreignAmount,
  gatewayText,
  REFUND_ACTION_TEXTS,
  REFUND_ATTENTION_TEXTS,
  refundOrigin,
  refundState,
  sentText,
  transactionState,
} from '../../../admin/orders/payment-text.ts';
import { nameItem } from '../../../admin/orders/pieces.ts';
import { callApi } from '../../../platform/api.ts';
import { useShopDates } from '../../../platform/shop.ts';
import { Tag } from '../../../ui/tags.tsx';
import { CustomerGetsEmail, NoteAction } from './order-action.tsx';

/** A decision to take something off an order or to give money back, with the money it sends. */
export function RefundEntry({ refund, order }: { refund: AdminRefund; order: Order }) {
  const { formatMoment } = useShopDates();
  const { credit, send, note, createdAt, transactions } = refund;
  const [first] = transactions;
  const only = transactions.length === 1 ? first : undefined;
  const { text, tone } = refundState(refund);
  const amount = credit > 0 ? credit : send;
  const listFacts = (transaction: AdminRefundTransaction) => [
    gatewayText(transaction.gateway),
    foreignAmount(transaction.charged),
    transaction.state === 'succeeded' &&
      transaction.settledAt &&
      `completed ${formatMoment(transaction.settledAt)}`,
    transaction.note !== note && transaction.note,
    transaction.reason,
  ];
  return (
    <MoneyEntry
      name={
        <span className="font-semibold">
          −{amount === 0 && first ? amountText(first) : formatRupees(amount)}
        </span>
      }
      tag={<Tag tone={tone}>{text}</Tag>}
      facts={[formatMoment(createdAt), refundOrigin(refund), note]}
    >
      <p className="mt-1 text-sm wrap-anywhere empty:hidden">{creditText(refund, order)}</p>
      <p className="mt-1 text-sm wrap-anywhere empty:hidden">
        {[sentText(refund), ...(only ? listFacts(only) : [])].filter(Boolean).join(' · ')}
      </p>
      {only && <TransactionNotice transaction={only} />}
      {transactions.length > 1 && (
        <ul className="mt-2 divide-y divide-line border-l-3 border-line pl-4">
          {transactions.map((transaction) => {
            const { text: stateText, tone: stateTone } = transactionState(transaction);
            return (
              <MoneyEntry
                key={transaction._id}
                className="py-2"
                name={amountText(transaction)}
                tag={<Tag tone={stateTone}>{stateText}</Tag>}
                facts={[formatMoment(transaction.createdAt), ...listFacts(transaction)]}
              >
                <TransactionNotice transaction={transaction} />
              </MoneyEntry>
            );
          })}
        </ul>
      )}
    </MoneyEntry>
  );
}

/** What a refund takes off, such as "1 × Cream Cotton ₹2,300.00 · Delivery ₹50.00". */
export function creditText({ items, delivery, fee }: AdminRefund, { orderItems }: Order): string {
  const pieces = items.filter(({ qty }) => qty > 0);
  const isShared = pieces.length < items.length;
  const parts = [
    ...pieces.map(
      ({ item, qty, price }) => `${qty} × ${nameItem(orderItems, item)} ${formatRupees(price)}`,
    ),
    isShared && 'An amount shared among the items',
    delivery > 0 && `Delivery ${formatRupees(delivery)}`,
    fee > 0 && `Fee ${formatRupees(fee)}`,
  ];
  return parts.filter(Boolean).join(' · ');
}

/** Why one sending of money needs attention, and what can be done about it. */
function TransactionNotice({ transaction }: { transaction: AdminRefundTransaction }) {
  const { formatMoment } = useShopDates();
  const { attention, nextTryAt } = transaction;
  if (!attention) return null;
  const nextTry = nextTryAt ? ` The shop tries again at ${formatMoment(nextTryAt)}.` : '';
  return (
    <Warning text={`${REFUND_ATTENTION_TEXTS[attention]}${nextTry}`}>
      {transaction.actions.map((action) => {
        const { effect, ...texts } = REFUND_ACTION_TEXTS[action];
        const params = { id: transaction._id };
        return (
          <NoteAction
            key={action}
            {...texts}
            call={({ note }) =>
              callApi('POST /api/admin/refund-transactions/{id}/resolve', {
                params,
                body: { action, note },
              })
            }
          >
            {amountText(transaction)} {effect} {action === 'manual' && <CustomerGetsEmail />}
          </NoteAction>
        );
      })}
    </Warning>
  );
}

interface MoneyEntryProps {
  name: ReactNode;
  tag: ReactNode;
  facts: (string | null | false)[];
  children?: ReactNode;
  className?: string;
}

export function MoneyEntry(props: MoneyEntryProps) {
  const { name, tag, facts, children, className = 'py-3 last:pb-0' } = props;
  return (
    <li className={className}>
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span>{name}</span>
        {tag}
      </p>
      <p className="mt-1 text-sm wrap-anywhere text-soft">{facts.filter(Boolean).join(' · ')}</p>
      {children}
    </li>
  );
}

export function Warning({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="mt-2 border-l-3 border-warn bg-warn-tint px-4 py-3 text-warn">
      <p>{text}</p>
      <div className="mt-3 flex flex-wrap gap-3">{children}</div>
    </div>
  );
}
