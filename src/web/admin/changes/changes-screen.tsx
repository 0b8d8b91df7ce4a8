import { useLocation, useNavigation } from 'react-router';
import type { Change, ChangeActor } from '../../../contract/audit.ts';
import type { Page } from '../../../contract/client.ts';
import { browserApi } from '../../platform/api.ts';
import { classes } from '../../ui/classes.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { AdminScreen } from '../frame/admin-screen.tsx';
import { LoadError, type Loaded } from '../frame/load-screen.tsx';
import { ListFooter } from '../lists/list-footer.tsx';
import { usePagedList } from '../lists/use-paged-list.ts';
import { ChangeEntry } from './change-entry.tsx';
import {
  type ChangeChoice,
  ChangeFilters,
  changeChoice,
  changesPath,
  changesQuery,
} from './change-filters.tsx';

export interface ChangesData {
  first: Page<Change[]>;
  actors: ChangeActor[];
}

export function ChangesScreen({ data, error }: Loaded<ChangesData>) {
  const choice = changeChoice(new URLSearchParams(useLocation().search));
  const isLoading = useNavigation().state === 'loading';
  return (
    <AdminScreen title="Change log">
      {/* Also shown where loading failed, so that other filters can be tried. */}
      <ChangeFilters choice={choice} actors={data?.actors ?? []} />
      {error !== null && <LoadError message={error} />}
      {data && (
        <div
          aria-busy={isLoading}
          className={classes('transition-opacity', isLoading && 'opacity-60')}
        >
          <ChangeList key={changesPath(choice)} first={data.first} choice={choice} />
        </div>
      )}
    </AdminScreen>
  );
}

function ChangeList({ first, choice }: { first: Page<Change[]>; choice: ChangeChoice }) {
  const query = changesQuery(choice);
  const list = usePagedList(first, (cursor) =>
    browserApi().page('changes', { query: { ...query, cursor } }),
  );
  if (list.items.length === 0) {
    return (
      <EmptyState title="No changes found" level={3}>
        Whatever an administrator changes in the shop is noted here.
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
