import { redirect } from 'react-router';
import { ApiError } from '../../../contract/client.ts';
import { tabLabel, tabOf } from '../../features/admin/admin-tab.ts';
import { loadDashboard } from '../../features/admin/dashboard-data.ts';
import { DashboardScreen } from '../../features/admin/dashboard-screen.tsx';
import { refusalOf } from '../../features/admin/refusal.ts';
import { forbidden, requireAdmin } from '../../features/admin/require-admin.ts';
import { browserApi } from '../../platform/api.ts';
import { pageHead } from '../../platform/head.ts';
import type { Route } from './+types/dashboard.ts';

export const meta: Route.MetaFunction = ({ matches, location }) => {
  const tab = tabLabel(tabOf(new URLSearchParams(location.search)));
  return pageHead(matches, { title: `${tab} | Admin Dashboard`, isPrivate: true });
};

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireAdmin();
  const query = new URL(request.url).searchParams;
  const tab = tabOf(query);
  try {
    const data = await loadDashboard(browserApi(), query, request.signal);
    return { tab, data, fault: null };
  } catch (error) {
    if (request.signal.aborted) throw error;
    if (error instanceof ApiError && error.status === 401) throw redirect('/signin');
    if (error instanceof ApiError && error.status === 403) throw forbidden();
    return { tab, data: null, fault: refusalOf(error).message };
  }
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { tab, data, fault } = loaderData;
  return <DashboardScreen tab={tab} data={data} fault={fault} />;
}
