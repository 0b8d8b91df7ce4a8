import { useNavigate, useRevalidator } from 'react-router';
import { WEBHOOKS_PATH } from '../../../admin/frame/admin-paths.ts';
import { adminHead, FailedScreen, loadScreen } from '../../../admin/frame/load-screen.tsx';
import type { Route } from './+types/webhook.ts';
import { WebhookScreen } from './webhook-screen.tsx';

export const meta: Route.MetaFunction = ({ matches }) => adminHead(matches, 'Webhook');

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return loadScreen({ request }, async (api, signal) => {
    const [webhook, deliveries] = await Promise.all([
      api.call('GET /api/admin/webhooks/{id}', { params, signal }),
      api.call('GET /api/admin/webhooks/{id}/deliveries', { params, signal }),
    ]);
    return { webhook, deliveries };
  });
}

export default function WebhookRoute({ loaderData: { data, error } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  if (!data) return <FailedScreen title="Webhook" message={error} />;
  return (
    <WebhookScreen
      {...data}
      onChanged={revalidate}
      onRemoved={() => void navigate(WEBHOOKS_PATH)}
    />
  );
}
