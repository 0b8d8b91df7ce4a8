import { useState } from 'react';
import { type ApiClient, ApiError } from '../../../contract/client.ts';
import type { AdminOrder } from '../../../contract/order-admin.ts';
import type { Invoice } from '../../../contract/orders.ts';
import { shortId } from '../../../domain/text/text.ts';
import { useAdminAction } from '../../admin/forms/admin-action.tsx';
import { ORDERS_PATH, SETTINGS_PATH } from '../../admin/frame/admin-paths.ts';
import { adminHead, loadScreen } from '../../admin/frame/load-screen.tsx';
import { DocumentScreen } from '../../admin/orders/document-screen.tsx';
import { callApi } from '../../platform/api.ts';
import { InvoiceDocument } from '../../storefront/orders/invoice-document.tsx';
import { TaxDocuments } from '../../storefront/orders/tax-document-sheet.tsx';
import { Button } from '../../ui/button.tsx';
import { Alert, FailureAlert } from '../../ui/messages.tsx';
import { TextLink } from '../../ui/typography.tsx';
import type { Route } from './+types/invoice.ts';

export const meta: Route.MetaFunction = ({ matches, params }) =>
  adminHead(matches, `Invoice of order ${shortId(params.id)}`);

export const clientLoader = loadScreen((api, { params }: Route.ClientLoaderArgs) =>
  loadInvoice(api, params.id),
);

export default function InvoicePage({ loaderData, params }: Route.ComponentProps) {
  const { data, error } = loaderData;
  const [issuedHere, setIssued] = useState<Invoice | null>(null);
  const issued = data?.invoice ?? issuedHere;
  const documents = data?.documents ?? [];
  const isReady = issued !== null || documents.length > 0;
  return (
    <DocumentScreen title="Invoice" orderId={params.id} error={error} isReady={isReady}>
      {issued && <InvoiceDocument invoice={issued} />}
      <TaxDocuments documents={documents} />
      {data && !isReady && <IssueInvoice {...data} onIssued={setIssued} />}
    </DocumentScreen>
  );
}

async function loadInvoice(api: ApiClient, id: string) {
  const input = { params: { id } };
  const [found, documents] = await Promise.all([
    api.call('GET /api/admin/orders/{id}', input),
    api.call('GET /api/orders/{id}/documents', input),
  ]);
  // By GST the invoice is one of the documents.
  if (found.gstScheme) return { found, documents, invoice: null, isNumberAsked: false };
  try {
    const invoice = await api.call('GET /api/admin/orders/{id}/invoice', input);
    return { found, documents, invoice, isNumberAsked: false };
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
    const { question } = await api.call('GET /api/admin/restored-shop');
    return { found, documents, invoice: null, isNumberAsked: question !== null };
  }
}

interface IssueInvoiceProps {
  found: AdminOrder;
  /** Whether the shop was restored, and does not know the next number yet. */
  isNumberAsked: boolean;
  onIssued: (invoice: Invoice) => void;
}

function IssueInvoice({ found, isNumberAsked, onIssued }: IssueInvoiceProps) {
  const { order, blocked } = found;
  const { isPending, failure, run } = useAdminAction();
  if (blocked.invoice) return <Alert live={false}>{blocked.invoice}</Alert>;
  if (isNumberAsked)
    return (
      <Alert kind="warn" live={false} title="The next invoice number is not set">
        The shop was restored from a backup.{' '}
        <TextLink to={ORDERS_PATH}>Set the number on the dashboard</TextLink> first.
      </Alert>
    );

  const params = { id: order._id };
  const issue = async () =>
    onIssued(await callApi('POST /api/admin/orders/{id}/invoice', { params }));
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
      <Button pending={isPending} pendingText="Issuing…" onClick={() => run(issue)}>
        Issue invoice
      </Button>
    </div>
  );
}
