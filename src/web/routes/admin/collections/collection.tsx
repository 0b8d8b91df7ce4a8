import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { AdminCollection } from '../../../../contract/collections.ts';
import { collectionPath } from '../../../../domain/collections/collection.ts';
import { DialogAction } from '../../../admin/forms/action-dialog.tsx';
import { COLLECTIONS_PATH } from '../../../admin/frame/admin-paths.ts';
import { AdminScreen } from '../../../admin/frame/admin-screen.tsx';
import { adminHead, FailedScreen, loadScreen } from '../../../admin/frame/load-screen.tsx';
import { callApi } from '../../../platform/api.ts';
import { TextLink } from '../../../ui/typography.tsx';
import type { Route } from './+types/collection.ts';
import { CollectionEditor } from './collection-editor.tsx';

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  adminHead(matches, loaderData?.data?.title ?? 'Collection');

export const clientLoader = loadScreen((api, { params }: Route.ClientLoaderArgs) =>
  api.call('GET /api/admin/collections/{id}', { params }),
);

export default function CollectionRoute({ loaderData: { data, error } }: Route.ComponentProps) {
  if (!data) return <FailedScreen title="Collection" message={error} />;
  return <CollectionScreen key={data._id} first={data} />;
}

function CollectionScreen({ first }: { first: AdminCollection }) {
  const navigate = useNavigate();
  const [{ _id: id, title, slug, isHidden }, setCollection] = useState(first);
  return (
    <AdminScreen title={title} link={{ to: COLLECTIONS_PATH, label: 'All collections' }}>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6">
        {isHidden ? (
          <p className="text-soft">Only admins see this collection.</p>
        ) : (
          <TextLink standalone to={collectionPath(slug)} className="min-w-0 wrap-anywhere">
            /collections/{slug}
          </TextLink>
        )}
        <DialogAction
          label="Remove collection"
          variant="quiet"
          title="Remove collection?"
          confirmVariant="danger"
          pendingText="Removing…"
          submit={async () => {
            await callApi('DELETE /api/admin/collections/{id}', { params: { id } });
            await navigate(COLLECTIONS_PATH);
          }}
        >
          <p>Its products stay in the shop. To take it out for a while, hide it instead.</p>
        </DialogAction>
      </div>
      <CollectionEditor collection={first} onSaved={setCollection} />
    </AdminScreen>
  );
}
