import { requireAdmin } from '../../admin/frame/require-admin.ts';
import { ImportScreen } from '../../admin/products/import/import-screen.tsx';
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
