import { useRevalidator } from 'react-router';
import { adminHead, FailedScreen, loadScreen } from '../../../admin/frame/load-screen.tsx';
import type { Route } from './+types/webhooks.ts';
import { WebhooksScreen } from './webhooks-screen.tsx';

export const meta: Route.MetaFunction = ({ matches }) => adminHead(matches, 'Webhooks');

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadScreen({ request }, (api, signal) => api.call('GET /api/admin/webhooks', { signal }));
}

export default function Webhooks({ loaderData: { data, error } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  if (!data) return <FailedScreen title="Webhooks" message={error} />;
  return <WebhooksScreen webhooks={data} onChanged={revalidate} />;
}
