import { adminHead, requireAdmin } from '../../../admin/frame/load-screen.tsx';
import type { Route } from './+types/route.ts';
import { ImportScreen } from './import-screen.tsx';

export const meta: Route.MetaFunction = ({ matches }) => adminHead(matches, 'Import products');

export const clientLoader = requireAdmin;

export default ImportScreen;
