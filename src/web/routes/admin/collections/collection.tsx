import { collectionPath } from '../../../../domain/collections/collection.ts';
import { AddressedScreen } from '../../../admin/forms/addressed-screen.tsx';
import { COLLECTIONS_PATH, NEW } from '../../../admin/frame/admin-paths.ts';
import { adminHead, FailedScreen, loadScreen } from '../../../admin/frame/load-screen.tsx';
import { callApi } from '../../../platform/api.ts';
import type { Route } from './+types/collection.ts';
import { CollectionEditor } from './collection-editor.tsx';

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  adminHead(matches, loaderData?.data?.collection?.title ?? 'Collection');

export const clientLoader = loadScreen(async (api, { params }: Route.ClientLoaderArgs) => ({
  collection:
    params.id === NEW ? null : await api.call('GET /api/admin/collections/{id}', { params }),
}));

export default function CollectionRoute({ loaderData: { data, error } }: Route.ComponentProps) {
  if (!data) return <FailedScreen title="Collection" message={error} />;
  const { collection } = data;
  return (
    <AddressedScreen
      key={collection?._id}
      noun="collection"
      loaded={collection}
      listPath={COLLECTIONS_PATH}
      shopPath={collectionPath}
      remove={(id) => callApi('DELETE /api/admin/collections/{id}', { params: { id } })}
      removal="Its products stay in the shop."
    >
      {(onSaved) => <CollectionEditor collection={collection} onSaved={onSaved} />}
    </AddressedScreen>
  );
}
