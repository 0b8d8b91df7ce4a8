import { useState } from 'react';
import type { BannerList } from '../../../../contract/banners.ts';
import { MAX_BANNERS } from '../../../../domain/shop/banner.ts';
import { ActionDialog } from '../../../admin/forms/action-dialog.tsx';
import { EditForm, useEditForm } from '../../../admin/forms/edit-form.tsx';
import { AdminScreen } from '../../../admin/frame/admin-screen.tsx';
import { adminHead, FailedScreen, loadScreen } from '../../../admin/frame/load-screen.tsx';
import { browserApi } from '../../../platform/api.ts';
import { Button } from '../../../ui/forms/button.tsx';
import type { Route } from './+types/route.ts';
import { BannerCard, type BannersForm } from './banner-card.tsx';
import {
  BANNER_COMPARISON,
  type BannerDraft,
  blankBanner,
  draftsOf,
  listErrors,
  newBannersOf,
} from './banner-draft.ts';

export const meta: Route.MetaFunction = ({ matches }) => adminHead(matches, 'Banners');

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadScreen({ request }, (api, signal) => api.call('GET /api/admin/banners', { signal }));
}

export default function Banners({ loaderData: { data, error } }: Route.ComponentProps) {
  if (!data) return <FailedScreen title="Banners" message={error} />;
  return <BannersScreen list={data} />;
}

function BannersScreen({ list }: { list: BannerList }) {
  const form = useEditForm<BannerList, readonly BannerDraft[]>({
    loaded: list,
    draftOf: draftsOf,
    comparison: BANNER_COMPARISON,
    errorsOf: listErrors,
    save: (drafts, { version }) =>
      browserApi().call('PUT /api/admin/banners', {
        body: { version, banners: newBannersOf(drafts) },
      }),
    // The API names a field by its banner's place in the list: `banners.0.caption`.
    nameOf(path, drafts) {
      const [, place = '', field = ''] = path.split('.');
      return `${drafts[Number(place)]?.key}.${field}`;
    },
  });
  const { draft: drafts, base } = form;
  const [isRestoring, setIsRestoring] = useState(false);
  return (
    <AdminScreen title="Banners" link={{ to: '/', label: 'View home page' }}>
      <EditForm
        form={form}
        saveLabel="Save banners"
        savedText={base.isOwn ? 'Banners saved' : 'Default banners restored'}
      >
        <p className="mb-4 max-w-prose text-soft">
          {base.isOwn
            ? 'Shown at the top of the home page, in this order.'
            : 'These are the default banners. Change them, or add your own.'}{' '}
          Use wide pictures: phones show only a part of them.
        </p>
        {drafts.length === 0 && (
          <p className="mb-4">
            No banners yet. Add a banner to show it at the top of the home page.
          </p>
        )}
        <ul className="space-y-4">
          {drafts.map((draft, place) => (
            <BannerCard key={draft.key} draft={draft} place={place} form={form} />
          ))}
        </ul>
        <ListActions form={form} onRestore={() => setIsRestoring(true)} />
      </EditForm>
      {isRestoring && <RestoreDialog form={form} onClose={() => setIsRestoring(false)} />}
    </AdminScreen>
  );
}

function ListActions({ form, onRestore }: { form: BannersForm; onRestore: () => void }) {
  const { draft: drafts, base, change } = form;
  return (
    <div className="mt-4 flex flex-wrap items-center gap-3">
      {drafts.length >= MAX_BANNERS ? (
        <p className="text-soft">You can have at most {MAX_BANNERS} banners.</p>
      ) : (
        <Button
          variant="secondary"
          onClick={() => change([...drafts, blankBanner(`new-${crypto.randomUUID()}`)])}
        >
          Add banner{' '}
        </Button>
      )}
      {base.isOwn && (
        <Button variant="quiet" onClick={onRestore}>
          Restore default banners…
        </Button>
      )}
    </div>
  );
}

/** Asks first, because the admin's own banners are deleted. */
function RestoreDialog({ form, onClose }: { form: BannersForm; onClose: () => void }) {
  async function restore() {
    const body = { version: form.base.version };
    // The form shows why it failed.
    await form.run(() => browserApi().call('POST /api/admin/banners/restore', { body }));
    onClose();
  }
  return (
    <ActionDialog
      submit={restore}
      title="Restore the default banners?"
      confirm="Restore default banners"
      pendingText="Restoring…"
      variant="danger"
      onClose={onClose}
    >
      <p>Your own banners and their pictures are deleted for good.</p>
    </ActionDialog>
  );
}
