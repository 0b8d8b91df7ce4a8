import type { AdminOrder } from '../../../../contract/payment-admin.ts';
import { browserApi } from '../../../platform/api.ts';
import { useShopDates } from '../../../platform/shop-dates.ts';
import { Tag } from '../../../ui/badge.tsx';
import { SectionCard } from '../../frame/section-card.tsx';
import { NoteDialog, type OnOrderChanged, OrderAction } from '../order/note-dialog.tsx';
import { MoneyEntry, Warning } from './money-entry.tsx';
import { attemptText, gatewayText, PAYMENT_NEEDS } from './payment-text.ts';

type Attempt = AdminOrder['attempts'][number];

interface AttemptsPanelProps {
  found: AdminOrder;
  onChanged: OnOrderChanged;
}

/** The attempts to pay an order at a gateway, the newest first. */
export function AttemptsPanel({ found, onChanged }: AttemptsPanelProps) {
  const { attempts } = found;
  if (attempts.length === 0) return null;
  return (
    <SectionCard title="Attempts">
      <ul className="numerals divide-y divide-line">
        {attempts.map((attempt) => (
          <AttemptEntry key={attempt._id} attempt={attempt} onChanged={onChanged} />
        ))}
      </ul>
    </SectionCard>
  );
}

function AttemptEntry({ attempt, onChanged }: { attempt: Attempt; onChanged: OnOrderChanged }) {
  const { shownMoment } = useShopDates();
  const { gateway, state, reference, createdAt, expiresAt } = attempt;
  return (
    <MoneyEntry
      name={`${gatewayText(gateway)}, ${shownMoment(createdAt)}`}
      tag={<Tag>{attemptText(state)}</Tag>}
      facts={[reference, state === 'open' && `until ${shownMoment(expiresAt)}`]}
    >
      {state === 'unclear' && <Unclear attempt={attempt} onChanged={onChanged} />}
    </MoneyEntry>
  );
}

function Unclear({ attempt, onChanged }: { attempt: Attempt; onChanged: OnOrderChanged }) {
  const params = { id: attempt._id };
  return (
    <Warning text={PAYMENT_NEEDS.unclear}>
      <OrderAction
        label="Dismiss"
        variant="secondary"
        done="The attempt is dismissed."
        onChanged={onChanged}
      >
        {(events) => (
          <NoteDialog
            {...events}
            title="Have you looked this payment up?"
            noteLabel="What you found"
            noteHint="For the log. Such as: never paid"
            confirm="Dismiss"
            call={(note) => browserApi().call('putAsideAttempt', { params, body: { note } })}
          >
            It leaves the list on the dashboard. If money arrived for it, mark the order as paid, or
            refund the money at the payment service.
          </NoteDialog>
        )}
      </OrderAction>
    </Warning>
  );
}
