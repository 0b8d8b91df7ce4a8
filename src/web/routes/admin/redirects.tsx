import { useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Page } from '../../../contract/client.ts';
import {
  type Redirect,
  type RedirectForm,
  redirectFormSchema,
} from '../../../contract/redirects.ts';
import { readablePath } from '../../../domain/redirects/redirect.ts';
import { DialogAction, DialogButton } from '../../admin/forms/action-dialog.tsx';
import { EditForm, useEditForm } from '../../admin/forms/edit-form.tsx';
import { REDIRECTS_PATH } from '../../admin/frame/admin-paths.ts';
import { AdminScreen } from '../../admin/frame/admin-screen.tsx';
import { adminMeta, FailedScreen, loadScreen } from '../../admin/frame/load-screen.tsx';
import { PagedTable } from '../../admin/lists/data-table.tsx';
import { listPath, SearchField, useListFilters } from '../../admin/lists/list-filters.tsx';
import {
  ROWS_PER_PAGE,
  removeItem,
  replaceFirstPage,
  usePagedList,
} from '../../admin/lists/use-paged-list.ts';
import { callApi } from '../../platform/api.ts';
import { useShopDates } from '../../platform/shop.ts';
import { focusAfter } from '../../ui/browser-state.ts';
import { Dialog } from '../../ui/dialogs.tsx';
import { TextField } from '../../ui/fields.tsx';
import { Alert, EmptyState } from '../../ui/messages.tsx';
import { Tag } from '../../ui/tags.tsx';
import { TextLink } from '../../ui/typography.tsx';
import type { Route } from './+types/redirects.ts';

export const meta = adminMeta('Redirects');

export const clientLoader = loadScreen(async (api, { request }) => {
  const search = new URL(request.url).searchParams.get('search')?.trim() ?? '';
  const first = await api.call('GET /api/admin/redirects', { query: toQuery(search) });
  return { search, first };
});

/** Called with the old address of a saved redirect where a page exists at it; else with null. */
type OnExistingPage = (path: string | null) => void;

const toQuery = (search: string) => ({ limit: ROWS_PER_PAGE, search: search || undefined });

export default function Redirects({ loaderData: { data, error } }: Route.ComponentProps) {
  const [existingPage, setExistingPage] = useState<string | null>(null);
  if (!data) return <FailedScreen title="Redirects" message={error} />;
  return (
    <AdminScreen
      title="Redirects"
      actions={
        <DialogButton label="Add redirect">
          {(close) => (
            <RedirectDialog redirect={null} onClose={close} onExistingPage={setExistingPage} />
          )}
        </DialogButton>
      }
    >
      <p className="mb-4 max-w-prose text-soft">
        Whoever opens an old address is led to the new page. When you rename something, its old
        address is added here by itself.
      </p>
      {existingPage && (
        <Alert className="mb-4">
          {`${readablePath(existingPage)} exists, so the redirect is not followed until that page is gone.`}
        </Alert>
      )}
      <RedirectSearch search={data.search} />
      <RedirectTable key={data.search} {...data} onExistingPage={setExistingPage} />
    </AdminScreen>
  );
}

function RedirectSearch({ search }: { search: string }) {
  const { submit, text } = useListFilters({ search }, (view) => listPath(REDIRECTS_PATH, view));
  return (
    <form onSubmit={submit} className="mb-4">
      <SearchField
        label="Search by address"
        maxLength={200}
        {...text('search')}
        className="sm:max-w-md"
      />
    </form>
  );
}

interface RedirectTableProps {
  search: string;
  first: Page<Redirect[]>;
  onExistingPage: OnExistingPage;
}

function RedirectTable({ search, first, onExistingPage }: RedirectTableProps) {
  const { formatDay } = useShopDates();
  const list = usePagedList(
    first,
    (cursor) => callApi('GET /api/admin/redirects', { query: { ...toQuery(search), cursor } }),
    // The rows stay mounted, and with them a dialog that was opened meanwhile.
    replaceFirstPage,
  );

  const frame = useRef<HTMLDivElement>(null);
  const emptyTitle = useRef<HTMLHeadingElement>(null);

  function onRemoved({ _id }: Redirect) {
    const at = list.items.findIndex((one) => one._id === _id);
    const row = () => frame.current?.querySelectorAll('tbody tr')[at];
    focusAfter(
      () => list.update((now) => removeItem(now, _id)),
      () =>
        row()?.querySelector<HTMLElement>('button:last-of-type') ??
        frame.current?.querySelector('section') ??
        emptyTitle.current,
    );
  }

  function onSaved(saved: Redirect) {
    const latest = (one: Redirect) => (one._id === saved._id ? saved : one);
    list.update((now) => ({ ...now, items: now.items.map(latest) }));
  }

  return (
    <div ref={frame}>
      <PagedTable
        label="Redirects"
        noun="redirect"
        list={list}
        empty={
          <EmptyState
            title={search ? 'No redirects found' : 'No redirects yet'}
            titleRef={emptyTitle}
            level={3}
          >
            {search
              ? 'Search for another part of an address.'
              : 'Add one for a page of your earlier shop, or for an address that you have printed.'}
          </EmptyState>
        }
        columns={[
          {
            title: 'Old address',
            isRowHeader: true,
            className: 'min-w-40 whitespace-normal! wrap-anywhere',
            cell: ({ from }) => readablePath(from),
          },
          {
            title: 'New address',
            className: 'min-w-40 py-0! wrap-anywhere',
            cell: ({ to }) => (
              <TextLink standalone to={to}>
                {readablePath(to)}
              </TextLink>
            ),
          },
          {
            title: 'Added',
            isNowrap: true,
            cell: ({ createdAt, isAutomatic }) => (
              <span className="flex items-center gap-3">
                {formatDay(createdAt)} {isAutomatic && <Tag>Automatic</Tag>}
              </span>
            ),
          },
          {
            title: 'Actions',
            className: 'py-0!',
            cell: (row) => (
              <RedirectActions
                redirect={row}
                onSaved={onSaved}
                onRemoved={() => onRemoved(row)}
                onExistingPage={onExistingPage}
              />
            ),
          },
        ]}
      />
    </div>
  );
}

interface RedirectActionsProps {
  redirect: Redirect;
  onSaved: (saved: Redirect) => void;
  onRemoved: () => void;
  onExistingPage: OnExistingPage;
}

function RedirectActions(props: RedirectActionsProps) {
  const { redirect, onSaved, onRemoved, onExistingPage } = props;
  const { _id: id, from } = redirect;
  const reload = useReload();
  return (
    <div className="relative -ml-5 flex">
      <DialogButton
        label={
          <>
            Change<span className="sr-only">{` ${readablePath(from)}`}</span>
          </>
        }
        variant="quiet"
      >
        {(close) => <RedirectDialog onClose={close} {...{ redirect, onSaved, onExistingPage }} />}
      </DialogButton>
      <DialogAction
        label={
          <>
            Remove<span className="sr-only">{` ${readablePath(from)}`}</span>
          </>
        }
        variant="quiet"
        title="Remove redirect?"
        confirm="Remove redirect"
        confirmVariant="danger"
        pendingText="Removing…"
        submit={async () => {
          await callApi('DELETE /api/admin/redirects/{id}', { params: { id } });
          onExistingPage(null);
          onRemoved();
          await reload();
        }}
      >
        <p className="wrap-anywhere">
          {`Whoever opens ${readablePath(from)} then sees that there is no such page.`}
        </p>
      </DialogAction>
    </div>
  );
}

const LABELS = { from: 'Old address', to: 'New address' };

interface RedirectDialogProps {
  /** Null for a new one. */
  redirect: Redirect | null;
  onClose: () => void;
  onSaved?: (saved: Redirect) => void;
  onExistingPage: OnExistingPage;
}

function RedirectDialog({ redirect, onClose, onSaved, onExistingPage }: RedirectDialogProps) {
  const reload = useReload();
  const form = useEditForm<Redirect | null, RedirectForm>({
    schema: redirectFormSchema,
    loaded: redirect,
    toValues: (row) => ({ from: readablePath(row?.from ?? ''), to: readablePath(row?.to ?? '') }),
    save: saveRedirect,
    onSaved: async (saved) => {
      onSaved?.(saved);
      onClose();
      await reload();
      onExistingPage((await isPage(saved.from)) ? saved.from : null);
    },
    subject: { kind: 'redirect', id: redirect?._id },
    labels: LABELS,
  });
  const plain = { required: true, autoComplete: 'off', autoCapitalize: 'none', spellCheck: false };
  return (
    <Dialog
      title={redirect ? 'Change redirect' : 'Add redirect'}
      onClose={() => !form.isPending && onClose()}
    >
      <EditForm
        form={form}
        saveLabel={redirect ? 'Save redirect' : 'Add redirect'}
        isBarSticky={false}
        className="space-y-5"
      >
        <TextField
          {...form.field('from')}
          {...plain}
          label={LABELS.from}
          hint="The path only, such as /old-page. It is used where the shop has no page."
        />
        <TextField
          {...form.field('to')}
          {...plain}
          label={LABELS.to}
          hint="A page of the shop, such as /category/silk-sarees"
        />
      </EditForm>
    </Dialog>
  );
}

function saveRedirect(values: RedirectForm, base: Redirect | null): Promise<Redirect> {
  if (!base) return callApi('POST /api/admin/redirects', { body: values });
  const body = { ...values, version: base.version };
  return callApi('PUT /api/admin/redirects/{id}', { params: { id: base._id }, body });
}

/** Whether the shop answers an address by itself: redirects are followed only where it has nothing. */
export async function isPage(path: string): Promise<boolean> {
  const answer = await fetch(path, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  return answer?.ok === true && !answer.redirected;
}

/** Loads the first page of the list again. */
function useReload() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return () => navigate(pathname + search, { replace: true, preventScrollReset: true });
}
