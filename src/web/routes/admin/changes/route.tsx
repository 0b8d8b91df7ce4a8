import { useLocation, useNavigation } from 'react-router';
import type { AuditedChange, ChangeActor, ChangesQuery } from '../../../../contract/audit.ts';
import type { Page } from '../../../../contract/client.ts';
import { AUDIT_SUBJECTS } from '../../../../domain/audit/audit-subjects.ts';
import { capitalise } from '../../../../domain/text/text.ts';
import { isDay } from '../../../../domain/time/calendar.ts';
import { CHANGES_PATH } from '../../../admin/frame/admin-paths.ts';
import { AdminScreen } from '../../../admin/frame/admin-screen.tsx';
import { adminMeta, LoadError, loadAll, loadScreen } from '../../../admin/frame/load-screen.tsx';
import { ListFooter } from '../../../admin/lists/data-table.tsx';
import { ClearLink, listPath, useListFilters } from '../../../admin/lists/list-filters.tsx';
import { ROWS_PER_PAGE, usePagedList } from '../../../admin/lists/use-paged-list.ts';
import { callApi } from '../../../platform/api.ts';
import { Select, TextField } from '../../../ui/fields.tsx';
import { EmptyState } from '../../../ui/messages.tsx';
import { DimmedWhileLoading } from '../../../ui/skeleton.tsx';
import type { Route } from './+types/route.ts';
import { ChangeEntry } from './change-entry.tsx';

export const meta = adminMeta('Change log');

export const clientLoader = loadScreen((api, { request }) => {
  const query = changesQuery(changeChoice(new URL(request.url).searchParams));
  return loadAll({
    first: api.call('GET /api/admin/changes', { query }),
    actors: api.call('GET /api/admin/changes/actors'),
  });
});

export default function Changes({ loaderData: { data, error } }: Route.ComponentProps) {
  const choice = changeChoice(new URLSearchParams(useLocation().search));
  const isLoading = useNavigation().state === 'loading';
  return (
    <AdminScreen title="Change log">
      {/* Also shown where loading failed, so that other filters can be tried. */}
      <ChangeFilters choice={choice} actors={data?.actors ?? []} />
      {error !== null && <LoadError message={error} />}
      {data && (
        <DimmedWhileLoading isLoading={isLoading}>
          <ChangeList key={changesPath(choice)} first={data.first} choice={choice} />
        </DimmedWhileLoading>
      )}
    </AdminScreen>
  );
}

function ChangeList({ first, choice }: { first: Page<AuditedChange[]>; choice: ChangeChoice }) {
  const query = changesQuery(choice);
  const list = usePagedList(first, (cursor) =>
    callApi('GET /api/admin/changes', { query: { ...query, cursor } }),
  );
  if (list.items.length === 0) {
    return (
      <EmptyState title="No changes found" level={3}>
        Every change an admin makes in the shop appears here.
      </EmptyState>
    );
  }
  return (
    <>
      <ol className="max-w-4xl border-t border-line">
        {list.items.map((change) => (
          <ChangeEntry key={change._id} change={change} />
        ))}
      </ol>
      <ListFooter noun="change" list={list} />
    </>
  );
}

const KINDS = AUDIT_SUBJECTS.map((kind) => ({
  value: kind,
  label: capitalise(kind),
}));

function ChangeFilters({ choice, actors }: { choice: ChangeChoice; actors: ChangeActor[] }) {
  const { submit, choice: field, day } = useListFilters(shownChoice(choice), changesPath);
  const people = actors.map(({ _id, name }) => ({
    value: _id,
    label: name ?? `Deleted admin (${_id.slice(0, 8)})`,
  }));

  return (
    <search aria-label="Filter change log">
      <form
        onSubmit={submit}
        className="mb-5 grid max-w-4xl grid-cols-2 items-end gap-x-4 gap-y-3 lg:grid-cols-[repeat(4,minmax(0,1fr))_auto]"
      >
        <Select label="What" placeholder="Everything" options={KINDS} {...field('kind')} />
        <Select label="Who" placeholder="Everyone" options={people} {...field('actor')} />
        <TextField label="From" {...day('from')} />
        <TextField label="To" {...day('to')} />
        <ClearLink from={changesPath(choice)} to={changesPath()} />
      </form>
    </search>
  );
}

/** The filters in an address of the change log; '' means no filter. */
type ChangeChoice = Record<'kind' | 'actor' | 'from' | 'to', string>;

export function changeChoice(address: URLSearchParams): ChangeChoice {
  const given = (name: string) => address.get(name) ?? '';
  return { kind: given('kind'), actor: given('actor'), from: given('from'), to: given('to') };
}

export function shownChoice({ from, to, ...rest }: ChangeChoice): ChangeChoice {
  return { ...rest, from: isDay(from) ? from : '', to: isDay(to) ? to : '' };
}

export function changesPath(choice: Partial<ChangeChoice> = {}): string {
  return listPath(CHANGES_PATH, choice);
}

/** The API query; the server rejects invalid values. */
export function changesQuery({ kind, actor, from, to }: ChangeChoice): ChangesQuery {
  return {
    limit: ROWS_PER_PAGE,
    kind: (kind || undefined) as ChangesQuery['kind'],
    actor: actor || undefined,
    from: from || undefined,
    to: to || undefined,
  };
}
