import { shortId } from '../../../domain/short-id.ts';
import { loadScreen } from '../../features/admin/load-screen.ts';
import { InvoicePaper } from '../../features/admin/orders/invoice-paper.tsx';
import { IssueInvoice } from '../../features/admin/orders/issue-invoice.tsx';
import { loadInvoice } from '../../features/admin/orders/load-invoice.ts';
import { PaperScreen } from '../../features/admin/orders/paper-screen.tsx';
import { useIssuedInvoice } from '../../features/admin/orders/use-issued-invoice.ts';
import { pageHead } from '../../platform/head.ts';
import type { Route } from './+types/invoice.ts';

export const meta: Route.MetaFunction = ({ matches, params }) => {
  const title = `Invoice of order ${shortId(params.id)} | Admin Dashboard`;
  return pageHead(matches, { title, isPrivate: true });
};

export function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  return loadScreen({ request }, (api, signal) => loadInvoice(api, params.id, signal));
}

export default function InvoicePage({ loaderData, params }: Route.ComponentProps) {
  const { data, fault } = loaderData;
  const [issued, setIssued] = useIssuedInvoice(data?.invoice ?? null);
  return (
    <PaperScreen title="Invoice" orderId={params.id} fault={fault} isReady={issued !== null}>
      {issued && <InvoicePaper invoice={issued} />}
      {data && !issued && <IssueInvoice order={data.found.order} onIssued={setIssued} />}
    </PaperScreen>
  );
}
