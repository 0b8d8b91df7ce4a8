import { type ReactNode, useState } from 'react';
import type { AdminOrder, AdminRefund, RefundWay } from '../../../../contract/payment-admin.ts';
import { formatRupees } from '../../../../domain/money/money.ts';
import { useShopDates } from '../../../platform/shop-dates.ts';
import { Tag } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { foreignAmount, REFUND_NEEDS, refundSource, refundState } from './payment-text.ts';
import { REFUND_ACTIONS, RefundActionDialog } from './refund-action-dialog.tsx';

interface MoneyEntryProps {
  amount: string;
  foreign: string | null;
  tag: ReactNode;
  facts: (string | null)[];
  children?: ReactNode;
}

/** A payment or a refund: amount, state and facts. */
export function MoneyEntry({ amount, foreign, tag, facts, children }: MoneyEntryProps) {
  return (
    <li className="py-3">
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span>
          <span className="font-semibold">{amount}</span>
          {foreign && <span className="text-soft"> ({foreign})</span>}
        </span>
        {tag}
      </p>
      <p className="mt-1 text-sm wrap-anywhere text-soft">{facts.filter(Boolean).join(' · ')}</p>
      {children}
    </li>
  );
}

interface RefundEntryProps {
  refund: AdminRefund;
  onChanged: (changed: AdminOrder, done: string) => void;
}

/** A refund, with the admin's actions if it needs attention. */
export function RefundEntry({ refund, onChanged }: RefundEntryProps) {
  const [action, setAction] = useState<RefundWay | null>(null);
  const { shownMoment } = useShopDates();
  const { amount, charged, note, reason, createdAt, settledAt, need, nextTryAt } = refund;
  const { text, tone } = refundState(refund);
  return (
    <MoneyEntry
      amount={`−${formatRupees(amount)}`}
      foreign={foreignAmount(charged)}
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
        <div className="mt-2 border-l-3 border-warn bg-warn-tint px-4 py-3 text-warn">
          <p>
            {REFUND_NEEDS[need]}
            {nextTryAt && ` The next try is ${shownMoment(nextTryAt)}.`}
          </p>
          <div className="mt-3 flex flex-wrap gap-3">
            {refund.ways.map((way) => (
              <Button key={way} variant="secondary" onClick={() => setAction(way)}>
                {REFUND_ACTIONS[way].label}
              </Button>
            ))}
          </div>
        </div>
      )}
      {action && (
        <RefundActionDialog
          refund={refund}
          action={action}
          onClose={() => setAction(null)}
          onDone={(changed) => {
            setAction(null);
            onChanged(changed, REFUND_ACTIONS[action].done);
          }}
        />
      )}
    </MoneyEntry>
  );
}
