import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { AdminPage } from '../../../../contract/pages.ts';
import { pagePath } from '../../../../domain/pages/page.ts';
import { DialogAction } from '../../../admin/forms/action-dialog.tsx';
import { PAGES_PATH } from '../../../admin/frame/admin-paths.ts';
import { AdminScreen } from '../../../admin/frame/admin-screen.tsx';
import { adminHead, FailedScreen, loadScreen } from '../../../admin/frame/load-screen.tsx';
import { callApi } from '../../../platform/api.ts';
import { TextLink } from '../../../ui/typography.tsx';
import type { Route } from './+types/page.ts';
import { PageEditor } from './page-editor.tsx';

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  adminHead(matches, loaderData?.data?.title ?? 'Page');

export const clientLoader = loadScreen((api, { params }: Route.ClientLoaderArgs) =>
  api.call('GET /api/admin/pages/{id}', { params }),
);

export default function PageRoute({ loaderData: { data, error } }: Route.ComponentProps) {
  if (!data) return <FailedScreen title="Page" message={error} />;
  return <PageScreen key={data._id} first={data} />;
}

function PageScreen({ first }: { first: AdminPage }) {
  const navigate = useNavigate();
  const [{ _id: id, title, slug, isHidden }, setPage] = useState(first);
  return (
    <AdminScreen title={title} link={{ to: PAGES_PATH, label: 'All pages' }}>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6">
        {isHidden ? (
          <p className="text-soft">Only admins see this page.</p>
        ) : (
          <TextLink standalone to={pagePath(slug)} className="min-w-0 wrap-anywhere">
            /pages/{slug}
          </TextLink>
        )}
        <DialogAction
          label="Remove page"
          variant="quiet"
          title="Remove page?"
          confirmVariant="danger"
          pendingText="Removing…"
          submit={async () => {
            await callApi('DELETE /api/admin/pages/{id}', { params: { id } });
            await navigate(PAGES_PATH);
          }}
        >
          <p>Its text is deleted. To take it out of the shop for a while, hide it instead.</p>
        </DialogAction>
      </div>
      <PageEditor page={first} onSaved={setPage} />
    </AdminScreen>
  );
}
