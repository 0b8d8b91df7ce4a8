import type { ReactNode } from 'react';
import type { AdminOrder } from '../../../../contract/payment.ts';
import { formatRupees } from '../../../../domain/money.ts';
import { useShopDates } from '../../../platform/shop-dates.ts';
import { Tag } from '../../../ui/badge.tsx';
import { attemptWords, foreignSum, gatewayWords, refundState } from './money-words.ts';
import { OrderPanel } from './order-panel.tsx';

/** Money that came in for an order, and money that went back. */
export function PaymentsPanel({ found }: { found: AdminOrder }) {
  const { shownMoment } = useShopDates();
  const { payments, refunds, refundable } = found;
  return (
    <OrderPanel title="Payments and refunds">
      {payments.length === 0 && <p className="text-soft">Nothing has come in yet</p>}
      <ul className="numerals divide-y divide-line">
        {payments.map(({ _id, gateway, amount, isOdd, charged, reference, capturedAt }) => (
          <Entry
            key={_id}
            sum={formatRupees(amount)}
            foreign={foreignSum(charged)}
            tag={<Tag tone={isOdd ? 'danger' : 'leaf'}>{isOdd ? 'Odd payment' : 'Received'}</Tag>}
            facts={[
              shownMoment(capturedAt),
              gatewayWords(gateway),
              reference,
              isOdd ? 'not what was asked for: it pays nothing, and can be refunded' : null,
            ]}
          />
        ))}
        {refunds.map(({ _id, state, amount, charged, note, reason, createdAt, settledAt }) => {
          const { words, tone } = refundState(state);
          return (
            <Entry
              key={_id}
              sum={`−${formatRupees(amount)}`}
              foreign={foreignSum(charged)}
              tag={<Tag tone={tone}>{words}</Tag>}
              facts={[
                shownMoment(createdAt),
                settledAt && `settled ${shownMoment(settledAt)}`,
                note,
                reason,
              ]}
            />
          );
        })}
      </ul>
      {payments.length > 0 && (
        <p className="numerals mt-2 border-t border-line pt-3 text-sm text-soft">
          {formatRupees(refundable)} can still be refunded
        </p>
      )}
    </OrderPanel>
  );
}

interface EntryProps {
  sum: string;
  foreign: string | null;
  tag: ReactNode;
  facts: (string | null)[];
}

function Entry({ sum, foreign, tag, facts }: EntryProps) {
  return (
    <li className="py-3">
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span>
          <span className="font-semibold">{sum}</span>
          {foreign && <span className="text-soft"> ({foreign})</span>}
        </span>
        {tag}
      </p>
      <p className="mt-1 text-sm wrap-anywhere text-soft">{facts.filter(Boolean).join(' · ')}</p>
    </li>
  );
}

/** Each try to pay an order at a gateway, the newest first as the shop gives them. */
export function AttemptsPanel({ found }: { found: AdminOrder }) {
  const { shownMoment } = useShopDates();
  const { attempts } = found;
  if (attempts.length === 0) return null;
  return (
    <OrderPanel title="Attempts">
      <ul className="numerals divide-y divide-line">
        {attempts.map(({ _id, gateway, state, reference, createdAt, expiresAt }) => (
          <li key={_id} className="py-3">
            <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <span>
                {gatewayWords(gateway)}, {shownMoment(createdAt)}
              </span>
              <Tag>{attemptWords(state)}</Tag>
            </p>
            <p className="mt-1 text-sm wrap-anywhere text-soft">
              {[reference, state === 'open' && `until ${shownMoment(expiresAt)}`]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </li>
        ))}
      </ul>
    </OrderPanel>
  );
}
