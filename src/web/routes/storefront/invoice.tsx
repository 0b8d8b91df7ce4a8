import type { ReactNode } from 'react';
import type { PageHandle } from '../../../contract/api.ts';
import { shortId } from '../../../domain/text/text.ts';
import { callApi } from '../../platform/api.ts';
import { orApiError } from '../../platform/failure.ts';
import { pageHead } from '../../platform/head.ts';
import { loadForCustomer } from '../../platform/require-sign-in.ts';
import { InvoiceDocument } from '../../storefront/orders/invoice-document.tsx';
import { OrderError, WithoutScript } from '../../storefront/orders/order-parts.tsx';
import { TaxDocuments } from '../../storefront/orders/tax-document-sheet.tsx';
import { Button } from '../../ui/button.tsx';
import { Breadcrumbs } from '../../ui/navigation.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { Heading } from '../../ui/typography.tsx';
import type { Route } from './+types/invoice.ts';

export const handle = { isPersonal: true, examples: [] } satisfies PageHandle;

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageHead(matches, { title: `Invoice of order ${shortId(params.id)}`, isPrivate: true });

export const clientLoader = ({ params, request }: Route.ClientLoaderArgs) =>
  loadForCustomer(request, () => orApiError(loadDocuments(params.id)));

export function HydrateFallback({ params }: Route.HydrateFallbackProps) {
  return (
    <InvoiceFrame id={params.id}>
      <Loading label="Loading the invoice">
        <WithoutScript />
        <Skeleton className="h-96" />
      </Loading>
    </InvoiceFrame>
  );
}

/** An invoice as its customer reads and prints it. */
export default function CustomerInvoice({ loaderData, params }: Route.ComponentProps) {
  const { data, error } = loaderData;
  return (
    <InvoiceFrame id={params.id} canPrint={data !== null}>
      {error && <OrderError message={error.message} />}
      {data?.invoice && <InvoiceDocument invoice={data.invoice} />}
      {data && <TaxDocuments documents={data.documents} />}
    </InvoiceFrame>
  );
}

/** What was issued for an order: by GST its documents, else the invoice and credit notes. */
async function loadDocuments(id: string) {
  const params = { id };
  const documents = await callApi('GET /api/orders/{id}/documents', { params });
  if (documents.some(({ kind }) => kind !== 'credit-note')) return { invoice: null, documents };
  return { invoice: await callApi('GET /api/orders/{id}/invoice', { params }), documents };
}

interface InvoiceFrameProps {
  id: string;
  canPrint?: boolean;
  children: ReactNode;
}

function InvoiceFrame({ id, canPrint, children }: InvoiceFrameProps) {
  return (
    <div className="page min-h-dvh py-6 md:py-10 print:min-h-0 print:p-0">
      <div className="print:hidden">
        <Breadcrumbs
          items={[
            { label: 'My Orders', to: '/orders' },
            { label: `Order ${shortId(id)}`, to: `/orders/${id}` },
            { label: 'Invoice' },
          ]}
          className="mb-4"
        />
        <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
          <Heading level={1}>Invoice</Heading>
          {canPrint && <Button onClick={() => window.print()}>Print</Button>}
        </div>
      </div>
      {children}
    </div>
  );
}
