import { useState } from 'react';
import type { Customer } from '../../../../contract/customer.ts';
import { browserApi } from '../../../platform/api.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useDeed } from './use-deed.ts';

interface AdminRightsProps {
  customer: Customer;
  isSelf: boolean;
  onChanged: () => void;
  /** She has taken them from herself: the dashboard is no longer hers. */
  onSelfUnmade: () => void;
}

/** Makes a customer an administrator, or no longer one; whoever unmakes herself is asked twice. */
export function AdminRights({ customer, isSelf, onChanged, onSelfUnmade }: AdminRightsProps) {
  const [question, setQuestion] = useState<0 | 1 | 2>(0);
  const { isPending, refusal, attempt, clear } = useDeed();
  const toast = useToast();
  const { isAdmin, name } = customer;

  async function change() {
    if (isSelf && question === 1) return setQuestion(2);
    const body = { isAdmin: !isAdmin };
    const params = { id: customer._id };
    if (!(await attempt(() => browserApi().call('setCustomerAdmin', { params, body })))) return;
    if (isSelf) return onSelfUnmade();
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
    return <p className="text-soft">She belongs to the demo: nobody can sign in as her.</p>;
  }
  const words = isAdmin ? wordsToUnmake(name, isSelf, question === 2) : wordsToMake(name);
  return (
    <>
      <p className="mb-3 text-soft">
        {isAdmin
          ? 'May use this dashboard: orders, customers, products, settings.'
          : 'Shops as a customer. An administrator may use this whole dashboard.'}
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
          title={words.title}
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
                {words.action}
              </Button>
            </>
          }
        >
          <p>{words.text}</p>
          {refusal && (
            <Alert kind="danger" className="mt-4">
              {refusal.message}
            </Alert>
          )}
        </Dialog>
      )}
    </>
  );
}

interface Words {
  title: string;
  text: string;
  action: string;
}

function wordsToMake(name: string): Words {
  return {
    title: `Make ${name} an administrator?`,
    text: 'She can then see every order and customer, and change everything in this dashboard, this too.',
    action: 'Make an administrator',
  };
}

function wordsToUnmake(name: string, isSelf: boolean, isSecond: boolean): Words {
  if (isSecond) {
    return {
      title: 'Are you quite sure?',
      text: 'You are about to lock yourself out of the dashboard. There is no way back on your own.',
      action: 'Give it up',
    };
  }
  if (isSelf) {
    return {
      title: 'Give up your own administration?',
      text: 'You will leave this dashboard at once. Only another administrator can let you in again.',
      action: 'Go on',
    };
  }
  return {
    title: `Take administration from ${name}?`,
    text: 'She can no longer open this dashboard, from now on. Her account and her orders stay.',
    action: 'Take it away',
  };
}
