import { useState } from 'react';
import type { Customer } from '../../../../contract/customers.ts';
import { ActionDialog, DialogButton } from '../../../admin/forms/action-dialog.tsx';
import { callApi } from '../../../platform/api.ts';
import { useToast } from '../../../ui/toast.tsx';

interface AdminRightsProps {
  customer: Customer;
  isSelf: boolean;
  onChanged: () => void;
  onSelfDemoted: () => void;
}

export function AdminRights(props: AdminRightsProps) {
  const { isAdmin, isDemo } = props.customer;
  if (isDemo) return <p className="text-soft">This is a demo account. Nobody can sign in to it.</p>;
  return (
    <>
      <p className="mb-3 text-soft">
        {isAdmin
          ? 'This account can use the whole dashboard.'
          : 'This account can only shop. Admins can use the whole dashboard.'}
      </p>
      <DialogButton
        variant="secondary"
        label={isAdmin ? 'Remove admin access' : 'Give admin access'}
      >
        {(close) => <RightsDialog {...props} onClose={close} />}
      </DialogButton>
    </>
  );
}

/** Asks before the rights change; revoking one's own asks twice. */
function RightsDialog(props: AdminRightsProps & { onClose: () => void }) {
  const { customer, isSelf, onChanged, onSelfDemoted, onClose } = props;
  const { isAdmin, name } = customer;
  const [isSecond, setIsSecond] = useState(false);
  const toast = useToast();

  async function change() {
    if (isSelf && !isSecond) return setIsSecond(true);
    const input = { params: { id: customer._id }, body: { isAdmin: !isAdmin } };
    await callApi('PUT /api/admin/customers/{id}/admin', input);
    if (isSelf) return onSelfDemoted();
    onClose();
    toast({ kind: 'success', text: `${name} is ${isAdmin ? 'no longer' : 'now'} an admin` });
    onChanged();
  }

  const { text, ...question } = questionText(customer, isSelf, isSecond);
  return (
    <ActionDialog
      key={question.title}
      {...question}
      submit={change}
      pendingText="Saving…"
      variant={isAdmin ? 'danger' : 'primary'}
      onClose={onClose}
    >
      <p>{text}</p>
    </ActionDialog>
  );
}

const UNCONFIRMED =
  'Nobody has confirmed the email address of this account yet: somebody else may have signed up with it. Ask them to confirm it first.';

function questionText(customer: Customer, isSelf: boolean, isSecond: boolean) {
  const { isAdmin, isEmailVerified, name } = customer;
  if (!isAdmin) {
    const rights =
      'They can see every order and customer, and change everything in this dashboard, including who is an admin.';
    return {
      title: `Give ${name} admin access?`,
      text: isEmailVerified ? rights : `${rights} ${UNCONFIRMED}`,
      label: 'Give admin access',
    };
  }
  if (isSecond) {
    return {
      title: 'Are you sure?',
      text: 'You lose access to the dashboard. Only another admin can give it back.',
      label: 'Remove my access',
    };
  }
  if (isSelf) {
    return {
      title: 'Remove your own admin access?',
      text: 'You leave the dashboard at once. Only another admin can give you access again.',
      label: 'Continue',
    };
  }
  return {
    title: `Remove admin access from ${name}?`,
    text: 'They can no longer open this dashboard. Their account and orders stay.',
    label: 'Remove admin access',
  };
}
