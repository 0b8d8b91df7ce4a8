import { shortId } from '../../../domain/short-id.ts';
import { loadScreen } from '../../features/admin/load-screen.ts';
import { PackingSlip } from '../../features/admin/orders/packing-slip.tsx';
import { PaperScreen } from '../../features/admin/orders/paper-screen.tsx';
import { pageHead, useShop } from '../../platform/head.ts';
import type { Route } from './+types/packing-slip.ts';

export const meta: Route.MetaFunction = ({ matches, params }) => {
  const title = `Packing slip ${shortId(params.id)} | Admin Dashboard`;
  return pageHead(matches, { title, isPrivate: true });
};

export function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  return loadScreen({ request }, (api, signal) => api.call('adminOrder', { params, signal }));
}

export default function PackingSlipPage({ loaderData, params }: Route.ComponentProps) {
  const { data, fault } = loaderData;
  const shop = useShop();
  return (
    <PaperScreen title="Packing slip" orderId={params.id} fault={fault} isReady={data !== null}>
      {data && <PackingSlip shop={shop} found={data} />}
    </PaperScreen>
  );
}
