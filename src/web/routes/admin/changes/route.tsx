import { adminHead, loadScreen } from '../../../admin/frame/load-screen.tsx';
import type { Route } from './+types/route.ts';
import { ChangesScreen, changeChoice, changesQuery } from './changes-screen.tsx';

export const meta: Route.MetaFunction = ({ matches }) => adminHead(matches, 'Change log');

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = changesQuery(changeChoice(new URL(request.url).searchParams));
  return loadScreen({ request }, async (api, signal) => {
    const [first, actors] = await Promise.all([
      api.call('GET /api/admin/changes', { query, signal }),
      api.call('GET /api/admin/changes/actors', { signal }),
    ]);
    return { first, actors };
  });
}

export default function Changes({ loaderData }: Route.ComponentProps) {
  return <ChangesScreen {...loaderData} />;
}
