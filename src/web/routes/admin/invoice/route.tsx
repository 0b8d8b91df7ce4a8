import { useState } from 'react';
import { type ApiClient, ApiError } from '../../../../contract/client.ts';
import type { Invoice } from '../../../../contract/fulfilment.ts';
import { shortId } from '../../../../domain/text/short-id.ts';
import { adminHead, loadScreen } from '../../../admin/frame/load-screen.tsx';
import { DocumentScreen } from '../../../admin/orders/document-screen.tsx';
import type { Route } from './+types/route.ts';
import { InvoiceDocument } from './invoice-document.tsx';
import { IssueInvoice } from './issue-invoice.tsx';

export const meta: Route.MetaFunction = ({ matches, params }) =>
  adminHead(matches, `Invoice of order ${shortId(params.id)}`);

export function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  return loadScreen({ request }, (api, signal) => loadInvoice(api, params.id, signal));
}

export default function InvoicePage({ loaderData, params }: Route.ComponentProps) {
  const { data, error } = loaderData;
  const [issuedHere, setIssued] = useState<Invoice | null>(null);
  const issued = data?.invoice ?? issuedHere;
  return (
    <DocumentScreen title="Invoice" orderId={params.id} error={error} isReady={issued !== null}>
      {issued && <InvoiceDocument invoice={issued} />}
      {data && !issued && <IssueInvoice order={data.found.order} onIssued={setIssued} />}
    </DocumentScreen>
  );
}

/** The invoice is null where none has been issued. */
async function loadInvoice(api: ApiClient, id: string, signal: AbortSignal) {
  const input = { params: { id }, signal };
  const found = await api.call('GET /api/admin/orders/{id}', input);
  try {
    return { found, invoice: await api.call('GET /api/admin/orders/{id}/invoice', input) };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { found, invoice: null };
    throw error;
  }
}
