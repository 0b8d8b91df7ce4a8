import { type ReactNode, useState } from 'react';
import type { AdminOrder } from '../../../../contract/payment.ts';
import { Button, type ButtonVariant } from '../../../ui/button.tsx';
import { type ActionDialogProps, CancelDialog } from './cancel-dialog.tsx';
import { MarkPaidDialog } from './mark-paid-dialog.tsx';
import { type MoneyAction, moneyActionsOf } from './order-actions.ts';
import { RefundDialog } from './refund-dialog.tsx';

interface Offer {
  label: string;
  variant: ButtonVariant;
  /** Said once it is done. */
  done: string;
  Ask: (props: ActionDialogProps) => ReactNode;
}

const OFFERS: Record<MoneyAction, Offer> = {
  refund: {
    label: 'Refund',
    variant: 'secondary',
    done: 'The refund is noted: see below how it stands.',
    Ask: RefundDialog,
  },
  'mark-paid': {
    label: 'Mark as paid',
    variant: 'secondary',
    done: 'The order is marked as paid.',
    Ask: MarkPaidDialog,
  },
  cancel: {
    label: 'Cancel order',
    variant: 'danger',
    done: 'The order is cancelled.',
    Ask: CancelDialog,
  },
};

interface MoneyActionsProps {
  found: AdminOrder;
  /** The order as an action has left it, and what that was. */
  onChanged: (changed: AdminOrder, done: string) => void;
}

/** Refund, mark paid, cancel: those the order allows, each after a question of its own. */
export function MoneyActions({ found, onChanged }: MoneyActionsProps) {
  const [asked, setAsked] = useState<MoneyAction | null>(null);
  const Ask = asked && OFFERS[asked].Ask;
  return (
    <div className="flex flex-wrap gap-3">
      {moneyActionsOf(found).map((action) => (
        <Button key={action} variant={OFFERS[action].variant} onClick={() => setAsked(action)}>
          {OFFERS[action].label}
        </Button>
      ))}
      {asked && Ask && (
        <Ask
          found={found}
          onClose={() => setAsked(null)}
          onDone={(changed) => {
            setAsked(null);
            onChanged(changed, OFFERS[asked].done);
          }}
        />
      )}
    </div>
  );
}
