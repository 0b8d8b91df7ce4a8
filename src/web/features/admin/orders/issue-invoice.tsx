import { Link } from 'react-router';
import type { Order } from '../../../../contract/order.ts';
import type { Invoice } from '../../../../contract/order-desk.ts';
import { invoiceFault } from '../../../../domain/fulfilment.ts';
import { browserApi } from '../../../platform/api.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { useDeed } from '../customers/use-deed.ts';

interface IssueInvoiceProps {
  order: Order;
  onIssued: (invoice: Invoice) => void;
}

/** In place of the invoice while there is none: the way to issue it, or why it can't be. */
export function IssueInvoice({ order, onIssued }: IssueInvoiceProps) {
  const { isPending, refusal, attempt } = useDeed();
  const fault = invoiceFault(order);
  if (fault !== null) return <Alert live={false}>{fault}</Alert>;

  function issue() {
    void attempt(async () => {
      onIssued(await browserApi().call('issueInvoice', { params: { id: order._id } }));
    });
  }

  return (
    <div className="max-w-3xl space-y-4">
      <p className="max-w-[60ch] text-soft">
        This order has no invoice yet. It gets the next number of the financial year, and nothing of
        it changes once it is issued.
      </p>
      {refusal && (
        <Alert
          kind="danger"
          actions={
            <Link to="/admin/settings" className="text-link inline-flex min-h-11 items-center">
              Open the settings
            </Link>
          }
        >
          {refusal.message}
        </Alert>
      )}
      <Button pending={isPending} pendingText="Issuing…" onClick={issue}>
        Issue the invoice
      </Button>
    </div>
  );
}
