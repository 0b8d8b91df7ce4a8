import type { Customer } from '../../../contract/customers.ts';
import { browserApi } from '../../platform/api.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { useToast } from '../../ui/overlays/toast.tsx';
import { useAdminAction } from '../forms/use-admin-action.ts';

interface CustomerSessionsProps {
  customer: Customer;
  isSelf: boolean;
  onChanged: () => void;
}

/** Ends all sessions of a customer. */
export function CustomerSessions({ customer, isSelf, onChanged }: CustomerSessionsProps) {
  const { isPending, failure, run } = useAdminAction();
  const toast = useToast();

  async function end() {
    const params = { id: customer._id };
    if (!(await run(() => browserApi().call('endCustomerSessions', { params })))) return;
    toast({ kind: 'success', text: `${customer.name} is signed out everywhere.` });
    onChanged();
  }

  const isNowhere = customer.sessionCount === 0;
  return (
    <>
      <p className="mb-3 text-soft">
        {isNowhere
          ? 'Signed in nowhere.'
          : `Ends every session, as for a phone that was lost.${isSelf ? ' Yours here too.' : ''}`}
      </p>
      {failure && (
        <Alert kind="danger" className="mb-3">
          {failure.message}
        </Alert>
      )}
      <Button
        variant="secondary"
        disabled={isNowhere}
        pending={isPending}
        pendingText="Signing out…"
        onClick={end}
      >
        Sign out everywhere
      </Button>
    </>
  );
}
