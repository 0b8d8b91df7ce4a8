import type { ListedPage } from '../../../../contract/pages.ts';
import { type PagePlace, pagePath } from '../../../../domain/pages/page.ts';
import { adminPagePath, NEW_PAGE_PATH } from '../../../admin/frame/admin-paths.ts';
import { AdminScreen } from '../../../admin/frame/admin-screen.tsx';
import { adminMeta, loadedScreen, loadScreen } from '../../../admin/frame/load-screen.tsx';
import { addressedColumns } from '../../../admin/lists/addressed-columns.tsx';
import { DataTable } from '../../../admin/lists/data-table.tsx';
import { useShopDates } from '../../../platform/shop.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/messages.tsx';

export const PLACES: Record<PagePlace, string> = {
  menu: 'In the menu',
  footer: 'In the footer',
  none: 'Nowhere',
};

export const meta = adminMeta('Pages');

export const clientLoader = loadScreen((api) => api.call('GET /api/admin/pages'));

export default loadedScreen('Pages', ({ data }: { data: ListedPage[] }) => (
  <AdminScreen title="Pages" actions={<ButtonLink to={NEW_PAGE_PATH}>Add page</ButtonLink>}>
    {data.length === 0 ? (
      <EmptyState title="No pages yet" level={3}>
        Write your own pages, such as the story of your weavers, care instructions or a size guide.
      </EmptyState>
    ) : (
      <PageTable pages={data} />
    )}
  </AdminScreen>
));

function PageTable({ pages }: { pages: ListedPage[] }) {
  const { formatDay } = useShopDates();
  return (
    <DataTable
      label="Pages"
      rows={pages}
      keyOf={({ _id }) => _id}
      columns={[
        ...addressedColumns<ListedPage>(adminPagePath, pagePath),
        { title: 'Linked', isNowrap: true, cell: ({ place }) => PLACES[place] },
        { title: 'Changed', isNowrap: true, cell: ({ updatedAt }) => formatDay(updatedAt) },
      ]}
    />
  );
}
