import { type ReactNode, useState } from 'react';
import type { AdminOrder } from '../../../../contract/payment-admin.ts';
import { can } from '../../../../domain/orders/state.ts';
import { orderFacts } from '../../../platform/order-facts.ts';
import { Button, type ButtonVariant } from '../../../ui/forms/button.tsx';
import { type ActionDialogProps, CancelDialog } from '../order/cancel-dialog.tsx';
import { MarkPaidDialog } from './mark-paid-dialog.tsx';
import { RefundDialog } from './refund-dialog.tsx';

/** What an admin can do about the money of an order. */
type MoneyAction = 'refund' | 'mark-paid' | 'cancel';

interface Offer {
  label: string;
  variant: ButtonVariant;
  /** Shown afterwards. */
  done: string;
  Dialog: (props: ActionDialogProps) => ReactNode;
}

const OFFERS: Record<MoneyAction, Offer> = {
  refund: {
    label: 'Refund',
    variant: 'secondary',
    done: 'The refund is requested: see its state below.',
    Dialog: RefundDialog,
  },
  'mark-paid': {
    label: 'Mark as paid',
    variant: 'secondary',
    done: 'The order is marked as paid.',
    Dialog: MarkPaidDialog,
  },
  cancel: {
    label: 'Cancel order',
    variant: 'danger',
    done: 'The order is cancelled.',
    Dialog: CancelDialog,
  },
};

interface MoneyActionsProps {
  found: AdminOrder;
  /** The order after an action, and the text to show. */
  onChanged: (changed: AdminOrder, done: string) => void;
}

/** The actions that the order allows: refund, mark as paid, cancel. */
export function MoneyActions({ found, onChanged }: MoneyActionsProps) {
  const [action, setAction] = useState<MoneyAction | null>(null);
  const Dialog = action && OFFERS[action].Dialog;
  return (
    <div className="flex flex-wrap gap-3">
      {moneyActionsOf(found).map((action) => (
        <Button key={action} variant={OFFERS[action].variant} onClick={() => setAction(action)}>
          {OFFERS[action].label}
        </Button>
      ))}
      {action && Dialog && (
        <Dialog
          found={found}
          onClose={() => setAction(null)}
          onDone={(changed) => {
            setAction(null);
            onChanged(changed, OFFERS[action].done);
          }}
        />
      )}
    </div>
  );
}

/** The actions that an order allows; the server checks again. */
export function moneyActionsOf(found: AdminOrder): MoneyAction[] {
  const facts = orderFacts(found.order, found);
  const actions: MoneyAction[] = [];
  if (found.refundable > 0) actions.push('refund');
  if (can(facts, 'pay')) actions.push('mark-paid');
  if (can(facts, 'cancel')) actions.push('cancel');
  return actions;
}
