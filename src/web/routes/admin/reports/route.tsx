import { parseReportQuery } from '../../../../domain/reports/report-period.ts';
import { adminHead, loadScreen } from '../../../admin/frame/load-screen.tsx';
import type { Route } from './+types/route.ts';
import { loadReport } from './report-table.ts';
import { ReportsScreen } from './reports-screen.tsx';

export const meta: Route.MetaFunction = ({ matches }) => adminHead(matches, 'Reports');

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { report, ...days } = parseReportQuery(new URL(request.url).searchParams);
  return loadScreen({ request }, (api, signal) => loadReport(api, report, days, signal));
}

export default function Reports({ loaderData }: Route.ComponentProps) {
  return <ReportsScreen {...loaderData} />;
}
