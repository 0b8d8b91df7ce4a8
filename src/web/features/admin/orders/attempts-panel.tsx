import { useState } from 'react';
import type { AdminOrder } from '../../../../contract/payment.ts';
import { browserApi } from '../../../platform/api.ts';
import { useShopDates } from '../../../platform/shop-dates.ts';
import { Tag } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { attemptWords, gatewayWords, paymentNeedWords } from './money-words.ts';
import { NoteDialog } from './note-dialog.tsx';
import { OrderPanel } from './order-panel.tsx';

type Attempt = AdminOrder['attempts'][number];
type OnChanged = (changed: AdminOrder, done: string) => void;

interface AttemptsPanelProps {
  found: AdminOrder;
  onChanged: OnChanged;
}

/** Each try to pay an order at a gateway, the newest first as the shop gives them. */
export function AttemptsPanel({ found, onChanged }: AttemptsPanelProps) {
  const { attempts } = found;
  if (attempts.length === 0) return null;
  return (
    <OrderPanel title="Attempts">
      <ul className="numerals divide-y divide-line">
        {attempts.map((attempt) => (
          <AttemptEntry key={attempt._id} attempt={attempt} onChanged={onChanged} />
        ))}
      </ul>
    </OrderPanel>
  );
}

function AttemptEntry({ attempt, onChanged }: { attempt: Attempt; onChanged: OnChanged }) {
  const { shownMoment } = useShopDates();
  const { gateway, state, reference, createdAt, expiresAt } = attempt;
  return (
    <li className="py-3">
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
      {state === 'unclear' && <Unclear attempt={attempt} onChanged={onChanged} />}
    </li>
  );
}

function Unclear({ attempt, onChanged }: { attempt: Attempt; onChanged: OnChanged }) {
  const [isAsked, setIsAsked] = useState(false);
  return (
    <div className="mt-2 border-l-3 border-warn bg-warn-tint px-4 py-3 text-warn">
      <p>{paymentNeedWords('unclear')}</p>
      <Button variant="secondary" className="mt-3" onClick={() => setIsAsked(true)}>
        Put aside
      </Button>
      {isAsked && (
        <NoteDialog
          title="Have you looked this payment up?"
          noteLabel="What you found"
          noteHint="For the log. Such as: never paid"
          confirm="Put aside"
          variant="primary"
          call={(note) =>
            browserApi().call('putAsideAttempt', { params: { id: attempt._id }, body: { note } })
          }
          onDone={(changed) => {
            setIsAsked(false);
            onChanged(changed, 'The payment is put aside.');
          }}
          onClose={() => setIsAsked(false)}
        >
          <p>
            It needs you no longer, and leaves the list on the dashboard. If money came in for it,
            mark the order as paid, or send the money back at the payment service.
          </p>
        </NoteDialog>
      )}
    </div>
  );
}
