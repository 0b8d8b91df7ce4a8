import { useLocation } from 'react-router';
import { adminHead, FailedScreen, loadScreen } from '../../../admin/frame/load-screen.tsx';
import { setOpenMessages } from '../../../admin/frame/open-messages.ts';
import { useShop } from '../../../platform/head.ts';
import type { Route } from './+types/route.ts';
import { MessagesScreen, messageViewOf, queryOf } from './messages-screen.tsx';

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const open = loaderData?.data?.open ?? 0;
  const title = open > 0 ? `Messages (${open} unanswered)` : 'Messages';
  return adminHead(matches, title);
};

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const view = messageViewOf(new URL(request.url).searchParams);
  return loadScreen({ request }, async (api, signal) => {
    const [first, { open }] = await Promise.all([
      api.call('GET /api/admin/messages', { query: queryOf(view), signal }),
      api.call('GET /api/admin/messages/counts', { signal }),
    ]);
    setOpenMessages(open);
    return { view, first, open };
  });
}

export default function Messages({ loaderData: { data, error } }: Route.ComponentProps) {
  const { key } = useLocation();
  const { name } = useShop();
  if (!data) return <FailedScreen title="Messages" message={error} />;
  return <MessagesScreen view={data.view} first={data.first} visit={key} shopName={name} />;
}
