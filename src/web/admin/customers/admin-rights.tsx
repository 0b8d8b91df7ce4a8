import { useState } from 'react';
import type { Customer } from '../../../contract/customers.ts';
import { browserApi } from '../../platform/api.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useToast } from '../../ui/overlays/toast.tsx';
import { useAdminAction } from '../forms/use-admin-action.ts';

interface AdminRightsProps {
  customer: Customer;
  isSelf: boolean;
  onChanged: () => void;
  /** Called when the admin has given up their own rights. */
  onSelfDemoted: () => void;
}

/** Grants or revokes administrator rights; revoking one's own asks twice. */
export function AdminRights({ customer, isSelf, onChanged, onSelfDemoted }: AdminRightsProps) {
  const [question, setQuestion] = useState<0 | 1 | 2>(0);
  const { isPending, failure, attempt, clear } = useAdminAction();
  const toast = useToast();
  const { isAdmin, name } = customer;

  async function change() {
    if (isSelf && question === 1) return setQuestion(2);
    const body = { isAdmin: !isAdmin };
    const params = { id: customer._id };
    if (!(await attempt(() => browserApi().call('setCustomerAdmin', { params, body })))) return;
    if (isSelf) return onSelfDemoted();
    setQuestion(0);
    toast({
      kind: 'success',
      text: `${name} is ${isAdmin ? 'no longer' : 'now'} an administrator.`,
    });
    onChanged();
  }

  function close() {
    if (isPending) return;
    clear();
    setQuestion(0);
  }

  if (customer.isDemo) {
    return <p className="text-soft">This is a demo account: nobody can sign in to it.</p>;
  }
  const text = isAdmin ? demotionText(name, isSelf, question === 2) : promotionText(name);
  return (
    <>
      <p className="mb-3 text-soft">
        {isAdmin
          ? 'May use this dashboard: orders, customers, products, settings.'
          : 'Shops as a customer. An administrator may use the whole dashboard.'}
      </p>
      <Button variant="secondary" onClick={() => setQuestion(1)}>
        {isAdmin ? 'Take administration away' : 'Make an administrator'}
      </Button>
      {question > 0 && (
        <Dialog
          key={question}
          open
          role="alertdialog"
          onClose={close}
          title={text.title}
          actions={
            <>
              <Button variant="secondary" disabled={isPending} onClick={close}>
                Cancel
              </Button>
              <Button
                variant={isAdmin ? 'danger' : 'primary'}
                pending={isPending}
                pendingText="Saving…"
                onClick={change}
              >
                {text.action}
              </Button>
            </>
          }
        >
          <p>{text.text}</p>
          {failure && (
            <Alert kind="danger" className="mt-4">
              {failure.message}
            </Alert>
          )}
        </Dialog>
      )}
    </>
  );
}

interface QuestionText {
  title: string;
  text: string;
  action: string;
}

function promotionText(name: string): QuestionText {
  return {
    title: `Make ${name} an administrator?`,
    text: 'They can then see every order and customer, and change everything in this dashboard, including administrators.',
    action: 'Make an administrator',
  };
}

function demotionText(name: string, isSelf: boolean, isSecond: boolean): QuestionText {
  if (isSecond) {
    return {
      title: 'Are you sure?',
      text: 'You lose access to the dashboard, and only another administrator can restore it.',
      action: 'Give it up',
    };
  }
  if (isSelf) {
    return {
      title: 'Give up your own administration?',
      text: 'You leave this dashboard at once. Only another administrator can make you one again.',
      action: 'Go on',
    };
  }
  return {
    title: `Take administration from ${name}?`,
    text: 'They can no longer open this dashboard. The account and its orders stay.',
    action: 'Take it away',
  };
}
