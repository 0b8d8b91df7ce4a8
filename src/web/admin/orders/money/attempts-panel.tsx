import { useState } from 'react';
import type { AdminOrder } from '../../../../contract/payment-admin.ts';
import { browserApi } from '../../../platform/api.ts';
import { useShopDates } from '../../../platform/shop-dates.ts';
import { Tag } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { NoteDialog } from '../order/note-dialog.tsx';
import { OrderPanel } from '../order/order-panel.tsx';
import { attemptText, gatewayText, PAYMENT_NEEDS } from './payment-text.ts';

type Attempt = AdminOrder['attempts'][number];
type OnChanged = (changed: AdminOrder, done: string) => void;

interface AttemptsPanelProps {
  found: AdminOrder;
  onChanged: OnChanged;
}

/** The attempts to pay an order at a gateway, the newest first. */
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
          {gatewayText(gateway)}, {shownMoment(createdAt)}
        </span>
        <Tag>{attemptText(state)}</Tag>
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
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="mt-2 border-l-3 border-warn bg-warn-tint px-4 py-3 text-warn">
      <p>{PAYMENT_NEEDS.unclear}</p>
      <Button variant="secondary" className="mt-3" onClick={() => setIsOpen(true)}>
        Dismiss
      </Button>
      {isOpen && (
        <NoteDialog
          title="Have you looked this payment up?"
          noteLabel="What you found"
          noteHint="For the log. Such as: never paid"
          confirm="Dismiss"
          variant="primary"
          call={(note) =>
            browserApi().call('putAsideAttempt', { params: { id: attempt._id }, body: { note } })
          }
          onDone={(changed) => {
            setIsOpen(false);
            onChanged(changed, 'The attempt is dismissed.');
          }}
          onClose={() => setIsOpen(false)}
        >
          <p>
            It leaves the list on the dashboard. If money arrived for it, mark the order as paid, or
            refund the money at the payment service.
          </p>
        </NoteDialog>
      )}
    </div>
  );
}
