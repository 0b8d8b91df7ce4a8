import { shortId } from '../../../../domain/text/short-id.ts';
import { adminHead, loadScreen } from '../../../admin/frame/load-screen.tsx';
import { DocumentScreen } from '../../../admin/orders/document-screen.tsx';
import { useShop } from '../../../platform/head.ts';
import type { Route } from './+types/route.ts';
import { PackingSlip } from './packing-slip.tsx';

export const meta: Route.MetaFunction = ({ matches, params }) =>
  adminHead(matches, `Packing slip ${shortId(params.id)}`);

export function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  return loadScreen({ request }, (api, signal) =>
    api.call('GET /api/admin/orders/{id}', { params, signal }),
  );
}

export default function PackingSlipPage({ loaderData, params }: Route.ComponentProps) {
  const { data, error } = loaderData;
  const shop = useShop();
  return (
    <DocumentScreen title="Packing slip" orderId={params.id} error={error} isReady={data !== null}>
      {data && <PackingSlip shop={shop} found={data} />}
    </DocumentScreen>
  );
}
