import type { ReactNode } from 'react';
import type { AdminRefund } from '../../../../contract/payment-admin.ts';
import { formatRupees } from '../../../../domain/money/money.ts';
import { browserApi } from '../../../platform/api.ts';
import { useShopDates } from '../../../platform/shop-dates.ts';
import { Tag } from '../../../ui/badge.tsx';
import { NoteAction, type OnOrderChanged } from '../order/order-action.tsx';
import {
  foreignAmount,
  REFUND_ACTIONS,
  REFUND_NEEDS,
  refundSource,
  refundState,
} from './payment-text.ts';

interface MoneyEntryProps {
  /** Its amount, or where and when it was made. */
  name: ReactNode;
  tag: ReactNode;
  facts: (string | null | false)[];
  children?: ReactNode;
}

export function MoneyEntry({ name, tag, facts, children }: MoneyEntryProps) {
  return (
    <li className="py-3">
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span>{name}</span>
        {tag}
      </p>
      <p className="mt-1 text-sm wrap-anywhere text-soft">{facts.filter(Boolean).join(' · ')}</p>
      {children}
    </li>
  );
}

/** An amount in rupees, and what was charged where that was another currency. */
export function Amount({ text, charged }: { text: string; charged: AdminRefund['charged'] }) {
  const foreign = foreignAmount(charged);
  return (
    <>
      <span className="font-semibold">{text}</span>
      {foreign && <span className="text-soft"> ({foreign})</span>}
    </>
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

interface RefundEntryProps {
  refund: AdminRefund;
  onChanged: OnOrderChanged;
}

export function RefundEntry({ refund, onChanged }: RefundEntryProps) {
  const { shownMoment } = useShopDates();
  const { amount, charged, note, reason, createdAt, settledAt, need, nextTryAt } = refund;
  const { text, tone } = refundState(refund);
  const nextTry = nextTryAt ? ` The next try is ${shownMoment(nextTryAt)}.` : '';
  return (
    <MoneyEntry
      name={<Amount text={`−${formatRupees(amount)}`} charged={charged} />}
      tag={<Tag tone={tone}>{text}</Tag>}
      facts={[
        shownMoment(createdAt),
        refundSource(refund),
        settledAt && `settled ${shownMoment(settledAt)}`,
        note,
        reason,
      ]}
    >
      {need && (
        <Warning text={`${REFUND_NEEDS[need]}${nextTry}`}>
          {refund.ways.map((way) => {
            const { effect, ...texts } = REFUND_ACTIONS[way];
            const input = { params: { id: refund._id } };
            return (
              <NoteAction
                key={way}
                variant="secondary"
                {...texts}
                call={(note) =>
                  browserApi().call('resolveRefund', { ...input, body: { how: way, note } })
                }
                onChanged={onChanged}
              >
                {formatRupees(amount)} {effect}
              </NoteAction>
            );
          })}
        </Warning>
      )}
    </MoneyEntry>
  );
}
