import { useLocation, useNavigation } from 'react-router';
import type { Change, ChangeActor } from '../../../../contract/change.ts';
import type { Page } from '../../../../contract/client.ts';
import { browserApi } from '../../../platform/api.ts';
import { classes } from '../../../ui/classes.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { AdminScreen } from '../dashboard-grid.tsx';
import { ListFoot } from '../list-foot.tsx';
import { LoadFault } from '../load-fault.tsx';
import type { Loaded } from '../load-screen.ts';
import { usePagedList } from '../use-paged-list.ts';
import { ChangeEntry } from './change-entry.tsx';
import { ChangeFilters } from './change-filters.tsx';
import { type ChangeChoice, changeChoice, changesPath, changesQuery } from './changes-query.ts';

export interface ChangesData {
  first: Page<Change[]>;
  actors: ChangeActor[];
}

/** Who changed what, newest first. */
export function ChangesScreen({ data, fault }: Loaded<ChangesData>) {
  const choice = changeChoice(new URLSearchParams(useLocation().search));
  const isLoading = useNavigation().state === 'loading';
  return (
    <AdminScreen path="/admin/changes" title="Change log">
      {/* Stays where the log could not be had: another choice is the way on. */}
      <ChangeFilters choice={choice} actors={data?.actors ?? []} />
      {fault !== null && <LoadFault message={fault} />}
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
  const paged = usePagedList(first, (cursor) =>
    browserApi().page('changes', { query: { ...query, cursor } }),
  );
  const { list } = paged;
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
      <ListFoot noun="change" of={paged} />
    </>
  );
}
