import { tabLabel, tabOf } from '../../features/admin/admin-tab.ts';
import { loadDashboard } from '../../features/admin/dashboard-data.ts';
import { DashboardScreen } from '../../features/admin/dashboard-screen.tsx';
import { loadScreen } from '../../features/admin/load-screen.ts';
import { pageHead } from '../../platform/head.ts';
import type { Route } from './+types/dashboard.ts';

export const meta: Route.MetaFunction = ({ matches, location }) => {
  const tab = tabLabel(tabOf(new URLSearchParams(location.search)));
  return pageHead(matches, { title: `${tab} | Admin Dashboard`, isPrivate: true });
};

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = new URL(request.url).searchParams;
  const loaded = await loadScreen({ request }, (api, signal) => loadDashboard(api, query, signal));
  return { tab: tabOf(query), ...loaded };
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { tab, data, fault } = loaderData;
  return <DashboardScreen tab={tab} data={data} fault={fault} />;
}
