import { ImportScreen } from '../../features/admin/products/import-screen.tsx';
import { requireAdmin } from '../../features/admin/require-admin.ts';
import { pageHead } from '../../platform/head.ts';
import type { Route } from './+types/import-products.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead(matches, { title: 'Import products | Admin Dashboard', isPrivate: true });

export async function clientLoader() {
  await requireAdmin();
  return null;
}

export default function ImportProducts() {
  return <ImportScreen />;
}
