import { useRevalidator } from 'react-router';
import { loadScreen } from '../../features/admin/load-screen.ts';
import { SettingsScreen } from '../../features/admin/settings/settings-screen.tsx';
import { pageHead } from '../../platform/head.ts';
import type { Route } from './+types/settings.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead(matches, { title: 'Settings | Admin Dashboard', isPrivate: true });

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadScreen({ request }, (api, signal) => api.call('shopSettings', { signal }));
}

export default function Settings({ loaderData: { data, fault } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  return <SettingsScreen view={data} fault={fault} onSaved={revalidate} />;
}
