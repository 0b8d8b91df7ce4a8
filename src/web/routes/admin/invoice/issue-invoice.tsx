import type { Invoice } from '../../../../contract/fulfilment.ts';
import type { Order } from '../../../../contract/orders.ts';
import { blockedReason } from '../../../../domain/orders/state.ts';
import { FailureAlert } from '../../../admin/forms/alerts.tsx';
import { useAdminAction } from '../../../admin/forms/use-admin-action.ts';
import { SETTINGS_PATH } from '../../../admin/frame/admin-paths.ts';
import { browserApi } from '../../../platform/api.ts';
import { cameBack, orderFacts } from '../../../platform/order-facts.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { TextLink } from '../../../ui/text-link.tsx';

interface IssueInvoiceProps {
  order: Order;
  onIssued: (invoice: Invoice) => void;
}

/** In place of a missing invoice: issues it, or says why that is not possible. */
export function IssueInvoice({ order, onIssued }: IssueInvoiceProps) {
  const { isPending, failure, run } = useAdminAction();
  const reason = blockedReason(orderFacts(order, { hasReturnedStock: cameBack(order) }), 'invoice');
  if (reason !== null) return <Alert live={false}>{reason}</Alert>;

  function issue() {
    const params = { id: order._id };
    void run(async () =>
      onIssued(await browserApi().call('POST /api/admin/orders/{id}/invoice', { params })),
    );
  }

  return (
    <div className="max-w-3xl space-y-4">
      <p className="max-w-[60ch] text-soft">
        This order has no invoice yet. You cannot change an invoice after you issue it.
      </p>
      <FailureAlert
        actions={
          <TextLink standalone to={SETTINGS_PATH}>
            Open settings
          </TextLink>
        }
      >
        {failure?.message}
      </FailureAlert>
      <Button pending={isPending} pendingText="Issuing…" onClick={issue}>
        Issue invoice
      </Button>
    </div>
  );
}
