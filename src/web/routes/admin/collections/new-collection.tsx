import { useNavigate } from 'react-router';
import { adminCollectionPath, COLLECTIONS_PATH } from '../../../admin/frame/admin-paths.ts';
import { AdminScreen } from '../../../admin/frame/admin-screen.tsx';
import { adminHead, requireAdmin } from '../../../admin/frame/load-screen.tsx';
import type { Route } from './+types/new-collection.ts';
import { CollectionEditor } from './collection-editor.tsx';

export const meta: Route.MetaFunction = ({ matches }) => adminHead(matches, 'Add collection');

export const clientLoader = requireAdmin;

export default function NewCollection() {
  const navigate = useNavigate();
  return (
    <AdminScreen title="Add collection" link={{ to: COLLECTIONS_PATH, label: 'All collections' }}>
      <CollectionEditor
        collection={null}
        onSaved={({ _id }) => navigate(adminCollectionPath(_id))}
      />
    </AdminScreen>
  );
}
