import { useState } from 'react';
import type { AdminOrder, AdminRefund } from '../../../../contract/payment.ts';
import { formatRupees } from '../../../../domain/money.ts';
import type { RefundWay } from '../../../../domain/refund-care.ts';
import { useShopDates } from '../../../platform/shop-dates.ts';
import { Tag } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { MoneyEntry } from './money-entry.tsx';
import { foreignSum, needWords, refundSource, refundState } from './money-words.ts';
import { ResolveDialog, wayWords } from './resolve-dialog.tsx';

interface RefundEntryProps {
  refund: AdminRefund;
  onChanged: (changed: AdminOrder, done: string) => void;
}

/** A refund, and what the owner can do about one that needs her. */
export function RefundEntry({ refund, onChanged }: RefundEntryProps) {
  const [asked, setAsked] = useState<RefundWay | null>(null);
  const { shownMoment } = useShopDates();
  const { amount, charged, note, reason, createdAt, settledAt, need, nextTryAt } = refund;
  const { words, tone } = refundState(refund);
  return (
    <MoneyEntry
      sum={`−${formatRupees(amount)}`}
      foreign={foreignSum(charged)}
      tag={<Tag tone={tone}>{words}</Tag>}
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
            {needWords(need)}
            {nextTryAt && ` It is asked for again ${shownMoment(nextTryAt)}.`}
          </p>
          <div className="mt-3 flex flex-wrap gap-3">
            {refund.ways.map((way) => (
              <Button key={way} variant="secondary" onClick={() => setAsked(way)}>
                {wayWords(way).label}
              </Button>
            ))}
          </div>
        </div>
      )}
      {asked && (
        <ResolveDialog
          refund={refund}
          way={asked}
          onClose={() => setAsked(null)}
          onDone={(changed) => {
            setAsked(null);
            onChanged(changed, wayWords(asked).done);
          }}
        />
      )}
    </MoneyEntry>
  );
}
