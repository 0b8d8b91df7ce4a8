import { useRevalidator } from 'react-router';
import { adminHead, FailedScreen, loadScreen } from '../../../admin/frame/load-screen.tsx';
import type { Route } from './+types/route.ts';
import { SettingsScreen } from './settings-screen.tsx';

export const meta: Route.MetaFunction = ({ matches }) => adminHead(matches, 'Settings');

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadScreen({ request }, (api, signal) => api.call('GET /api/admin/settings', { signal }));
}

export default function Settings({ loaderData: { data, error } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  if (!data) return <FailedScreen title="Settings" message={error} />;
  return <SettingsScreen view={data} onSaved={revalidate} />;
}
