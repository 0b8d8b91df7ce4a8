import { adminHead, FailedScreen, loadScreen } from '../../../admin/frame/load-screen.tsx';
import type { Route } from './+types/route.ts';
import { QrCodesScreen } from './qr-codes-screen.tsx';

export const meta: Route.MetaFunction = ({ matches }) => adminHead(matches, 'QR codes');

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const id = new URL(request.url).searchParams.get('product');
  return loadScreen({ request }, async (api, signal) => {
    return {
      product: id
        ? await api.call('GET /api/admin/products/{id}', { params: { id }, signal })
        : null,
    };
  });
}

export default function QrCodes({ loaderData: { data, error } }: Route.ComponentProps) {
  if (!data) return <FailedScreen title="QR codes" message={error} />;
  return <QrCodesScreen key={data.product?._id} product={data.product} />;
}
