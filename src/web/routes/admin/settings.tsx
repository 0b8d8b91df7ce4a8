import { useRevalidator } from 'react-router';
import { loadScreen } from '../../admin/frame/load-screen.ts';
import { SettingsScreen } from '../../admin/settings/settings-screen.tsx';
import { pageHead } from '../../platform/head.ts';
import type { Route } from './+types/settings.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead(matches, { title: 'Settings | Admin Dashboard', isPrivate: true });

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadScreen({ request }, (api, signal) => api.call('shopSettings', { signal }));
}

export default function Settings({ loaderData: { data, error } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  return <SettingsScreen view={data} error={error} onSaved={revalidate} />;
}
