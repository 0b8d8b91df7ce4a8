import { useState } from 'react';
import { Link } from 'react-router';
import type { BannerList } from '../../../../contract/banner.ts';
import { MAX_BANNERS } from '../../../../domain/banner.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { AdminScreen } from '../dashboard-grid.tsx';
import { DifferencePanel } from '../difference-panel.tsx';
import { useUnsavedGuard } from '../use-unsaved-guard.tsx';
import { AddBannerButton, BannerCard } from './banner-card.tsx';
import { bannerDifferences, chosenBanners } from './banner-differences.ts';
import { draftsOf } from './banner-draft.ts';
import { type BannersForm, useBannersForm } from './use-banners-form.ts';

export const BANNERS_PATH = '/admin/banners';

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
      <form noValidate onSubmit={form.submit}>
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
  const { drafts, base, failure } = form;
  return (
    <>
      <p className="mb-4 max-w-prose text-soft">
        {base.isOwn
          ? 'They stand at the top of the home page, in this order.'
          : 'These are the banners the shop came with. They stay until you save your own.'}{' '}
        A wide picture does best: a desk shows it across the whole window with the caption on its
        left, a phone shows its middle with the caption above.
      </p>
      {drafts.length === 0 && (
        <p className="mb-4">No banner: the home page begins with its greeting.</p>
      )}
      <ul className="space-y-4">
        {drafts.map((draft, place) => (
          <BannerCard key={draft.key} draft={draft} place={place} form={form} />
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <AddBannerButton onAdd={form.add} isFull={drafts.length >= MAX_BANNERS} />
        {base.isOwn && <RestoreButton form={form} />}
      </div>
      {failure && (
        <Alert kind="danger" className="mt-4">
          {failure}
        </Alert>
      )}
      <SaveBar form={form} />
    </>
  );
}

function Differences({ form, current }: { form: BannersForm; current: BannerList }) {
  const theirs = draftsOf(current);
  const differences = bannerDifferences(draftsOf(form.base), form.drafts, theirs);
  return (
    <DifferencePanel
      message={form.failure ?? ''}
      differences={differences}
      onChosen={(choices) => form.settle(chosenBanners(form.drafts, theirs, choices))}
    />
  );
}

/** Asks first: her own banners go. */
function RestoreButton({ form }: { form: BannersForm }) {
  const [isAsking, setIsAsking] = useState(false);

  async function restore() {
    await form.restore();
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
          <p>Your own banners go: their captions, links and pictures.</p>
        </Dialog>
      )}
    </>
  );
}

/** Stays at the foot of the screen, however many banners there are. */
function SaveBar({ form: { isPending, isDirty, note } }: { form: BannersForm }) {
  return (
    <div className="sticky bottom-0 z-10 -mx-4 mt-6 flex flex-wrap items-center gap-x-5 gap-y-2 border-t border-line bg-ivory px-4 py-3 md:mx-0 md:px-0">
      <Button type="submit" pending={isPending} pendingText="Saving…">
        Save banners
      </Button>
      <p role="status" className={note ? 'font-medium text-leaf' : 'text-soft'}>
        {note ?? (isDirty && 'Not saved yet')}
      </p>
    </div>
  );
}
