import { pagePath } from '../../../../domain/pages/page.ts';
import { AddressedScreen } from '../../../admin/forms/addressed-screen.tsx';
import { NEW, PAGES_PATH } from '../../../admin/frame/admin-paths.ts';
import { adminHead, FailedScreen, loadScreen } from '../../../admin/frame/load-screen.tsx';
import { callApi } from '../../../platform/api.ts';
import type { Route } from './+types/page.ts';
import { PageEditor } from './page-editor.tsx';

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  adminHead(matches, loaderData?.data?.page?.title ?? 'Page');

export const clientLoader = loadScreen(async (api, { params }: Route.ClientLoaderArgs) => ({
  page: params.id === NEW ? null : await api.call('GET /api/admin/pages/{id}', { params }),
}));

export default function PageRoute({ loaderData: { data, error } }: Route.ComponentProps) {
  if (!data) return <FailedScreen title="Page" message={error} />;
  const { page } = data;
  return (
    <AddressedScreen
      key={page?._id}
      noun="page"
      loaded={page}
      listPath={PAGES_PATH}
      shopPath={pagePath}
      remove={(id) => callApi('DELETE /api/admin/pages/{id}', { params: { id } })}
      removal="Its text is deleted."
    >
      {(onSaved) => <PageEditor page={page} onSaved={onSaved} />}
    </AddressedScreen>
  );
}
