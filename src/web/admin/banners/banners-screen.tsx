import { useState } from 'react';
import { Link } from 'react-router';
import type { BannerList } from '../../../contract/banners.ts';
import { MAX_BANNERS } from '../../../domain/shop/banner.ts';
import { browserApi } from '../../platform/api.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { DifferencePanel } from '../forms/difference-panel.tsx';
import { SaveBar } from '../forms/save-bar.tsx';
import { useUnsavedGuard } from '../forms/use-unsaved-guard.tsx';
import { BANNERS_PATH } from '../frame/admin-paths.ts';
import { AdminScreen } from '../frame/admin-screen.tsx';
import { AddBannerButton, BannerCard } from './banner-card.tsx';
import { bannerDifferences, chosenBanners } from './banner-differences.ts';
import { blankBanner, draftsOf } from './banner-draft.ts';
import { type BannersForm, useBannersForm } from './use-banners-form.ts';

/** The banners of the home page, edited together. */
export function BannersScreen({ list }: { list: BannerList }) {
  const form = useBannersForm(list);
  const unsavedQuestion = useUnsavedGuard(form.isDirty);
  return (
    <AdminScreen
      path={BANNERS_PATH}
      title="Banners"
      actions={
        <Link to="/" className="text-link inline-flex min-h-11 items-center font-medium">
          See the home page
        </Link>
      }
    >
      <form noValidate onSubmit={form.submit} onBlur={form.touch}>
        {form.conflict ? (
          <Differences key={form.conflict.version} form={form} current={form.conflict} />
        ) : (
          <Banners form={form} />
        )}
      </form>
      {unsavedQuestion}
    </AdminScreen>
  );
}

function Banners({ form }: { form: BannersForm }) {
  const { draft: drafts, base, failure } = form;
  const add = () => form.change([...drafts, blankBanner(`new-${crypto.randomUUID()}`)]);
  return (
    <>
      <p className="mb-4 max-w-prose text-soft">
        {base.isOwn
          ? 'They are at the top of the home page, in this order.'
          : 'These are the banners the shop came with. They stay until you save your own.'}{' '}
        Choose wide pictures: desktops show them across the whole window with the caption on the
        left, phones show the middle with the caption above.
      </p>
      {drafts.length === 0 && (
        <p className="mb-4">No banner: the home page starts with its greeting.</p>
      )}
      <ul className="space-y-4">
        {drafts.map((draft, place) => (
          <BannerCard key={draft.key} draft={draft} place={place} form={form} />
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <AddBannerButton onAdd={add} isFull={drafts.length >= MAX_BANNERS} />
        {base.isOwn && <RestoreButton form={form} />}
      </div>
      {failure && (
        <Alert kind="danger" className="mt-4">
          {failure}
        </Alert>
      )}
      <SaveBar
        form={form}
        label="Save banners"
        savedText={
          base.isOwn
            ? 'Saved. The home page shows it.'
            : 'The home page shows the banners the shop came with.'
        }
      />
    </>
  );
}

function Differences({ form, current }: { form: BannersForm; current: BannerList }) {
  const theirs = draftsOf(current);
  const differences = bannerDifferences(draftsOf(form.base), form.draft, theirs);
  return (
    <DifferencePanel
      message={form.failure ?? ''}
      differences={differences}
      onChosen={(choices) => form.resolve(chosenBanners(form.draft, theirs, choices))}
    />
  );
}

/** Asks first, because the admin's own banners are deleted. */
function RestoreButton({ form }: { form: BannersForm }) {
  const [isAsking, setIsAsking] = useState(false);

  async function restore() {
    const body = { version: form.base.version };
    await form.run(() => browserApi().call('restoreBanners', { body }));
    setIsAsking(false);
  }

  return (
    <>
      <Button variant="quiet" onClick={() => setIsAsking(true)}>
        Back to the shipped banners…
      </Button>
      {isAsking && (
        <Dialog
          open
          role="alertdialog"
          onClose={() => setIsAsking(false)}
          title="Show the shipped banners again?"
          actions={
            <>
              <Button variant="secondary" onClick={() => setIsAsking(false)}>
                Cancel
              </Button>
              <Button
                variant="danger"
                pending={form.isPending}
                pendingText="Restoring…"
                onClick={restore}
              >
                Show the shipped ones
              </Button>
            </>
          }
        >
          <p>Your own banners are deleted, with captions, links and pictures.</p>
        </Dialog>
      )}
    </>
  );
}
