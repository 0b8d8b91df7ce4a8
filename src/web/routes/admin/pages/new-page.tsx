import { useNavigate } from 'react-router';
import { adminPagePath, PAGES_PATH } from '../../../admin/frame/admin-paths.ts';
import { AdminScreen } from '../../../admin/frame/admin-screen.tsx';
import { adminHead, requireAdmin } from '../../../admin/frame/load-screen.tsx';
import type { Route } from './+types/new-page.ts';
import { PageEditor } from './page-editor.tsx';

export const meta: Route.MetaFunction = ({ matches }) => adminHead(matches, 'Add page');

export const clientLoader = requireAdmin;

export default function NewPage() {
  const navigate = useNavigate();
  return (
    <AdminScreen title="Add page" link={{ to: PAGES_PATH, label: 'All pages' }}>
      <PageEditor page={null} onSaved={({ _id }) => navigate(adminPagePath(_id))} />
    </AdminScreen>
  );
}
