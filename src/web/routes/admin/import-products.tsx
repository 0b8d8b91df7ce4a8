import { adminHead, requireAdmin } from '../../admin/frame/load-screen.tsx';
import { ImportScreen } from '../../admin/products/import/import-screen.tsx';
import type { Route } from './+types/import-products.ts';

export const meta: Route.MetaFunction = ({ matches }) => adminHead(matches, 'Import products');

export const clientLoader = requireAdmin;

export default ImportScreen;
