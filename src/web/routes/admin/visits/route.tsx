import { parseVisitsQuery } from '../../../../domain/visits/visits-query.ts';
import { adminHead, loadScreen } from '../../../admin/frame/load-screen.tsx';
import type { Route } from './+types/route.ts';
import { VisitsScreen } from './visits-screen.tsx';

export const meta: Route.MetaFunction = ({ matches }) => adminHead(matches, 'Visits and speed');

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = parseVisitsQuery(new URL(request.url).searchParams);
  return loadScreen({ request }, (api, signal) =>
    api.call('GET /api/admin/reports/visits', { query, signal }),
  );
}

export default function Visits({ loaderData }: Route.ComponentProps) {
  return <VisitsScreen {...loaderData} />;
}
