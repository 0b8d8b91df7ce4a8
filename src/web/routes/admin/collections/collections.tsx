import type { ListedCollection } from '../../../../contract/collections.ts';
import { collectionPath } from '../../../../domain/collections/collection.ts';
import { readablePath } from '../../../../domain/redirects/redirect.ts';
import { adminCollectionPath, NEW_COLLECTION_PATH } from '../../../admin/frame/admin-paths.ts';
import { AdminScreen } from '../../../admin/frame/admin-screen.tsx';
import { adminMeta, loadedScreen, loadScreen } from '../../../admin/frame/load-screen.tsx';
import { addressedColumns } from '../../../admin/lists/addressed-columns.tsx';
import { type Column, DataTable } from '../../../admin/lists/data-table.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/messages.tsx';
import { Tag } from '../../../ui/tags.tsx';

export const meta = adminMeta('Collections');

export const clientLoader = loadScreen((api) => api.call('GET /api/admin/collections'));

export default loadedScreen('Collections', ({ data }: { data: ListedCollection[] }) => (
  <AdminScreen
    title="Collections"
    actions={<ButtonLink to={NEW_COLLECTION_PATH}>Add collection</ButtonLink>}
  >
    {data.length === 0 ? (
      <EmptyState title="No collections yet" level={3}>
        Show products together on a page of their own, such as for weddings, for Diwali, or all red
        silks below a price.
      </EmptyState>
    ) : (
      <DataTable label="Collections" columns={COLUMNS} rows={data} keyOf={({ _id }) => _id} />
    )}
  </AdminScreen>
));

const COLUMNS: Column<ListedCollection>[] = [
  ...addressedColumns<ListedCollection>(
    adminCollectionPath,
    collectionPath,
    ({ isBroken }) =>
      isBroken && (
        <Tag tone="danger" className="mb-2.5 flex w-fit py-1 leading-snug whitespace-normal">
          The shop has no such list any more
        </Tag>
      ),
  ),
  {
    title: 'Products',
    className: 'min-w-44 wrap-anywhere',
    cell: ({ selection }) => (selection === null ? 'Chosen by hand' : readablePath(selection)),
  },
  { title: 'Shown', isNowrap: true, cell: placesText },
];

function placesText({ isInMenu, isOnHome }: ListedCollection): string {
  if (isInMenu && isOnHome) return 'Menu and home page';
  if (isInMenu) return 'Menu';
  return isOnHome ? 'Home page' : 'By its address';
}
