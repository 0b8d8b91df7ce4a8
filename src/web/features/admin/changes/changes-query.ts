import type { ChangesQuery } from '../../../../contract/change.ts';
import { isDay } from '../../../../domain/order-filters.ts';
import { ROWS_PER_PAGE } from '../dashboard-data.ts';

/** What an address of the change log asks for, as it stands there; '' narrows nothing. */
export interface ChangeChoice {
  kind: string;
  actor: string;
  from: string;
  to: string;
}

export function changeChoice(address: URLSearchParams): ChangeChoice {
  const given = (name: string) => address.get(name) ?? '';
  return { kind: given('kind'), actor: given('actor'), from: given('from'), to: given('to') };
}

/** The choice as a form can show it: an address may name a day that is none. */
export function shownChoice({ from, to, ...rest }: ChangeChoice): ChangeChoice {
  return { ...rest, from: isDay(from) ? from : '', to: isDay(to) ? to : '' };
}

/** The one address of a choice; without one that of the whole log. */
export function changesPath(choice?: ChangeChoice): string {
  const named = Object.entries(choice ?? {}).filter(([, value]) => value !== '');
  const query = new URLSearchParams(named).toString();
  return query === '' ? '/admin/changes' : `/admin/changes?${query}`;
}

/** What is asked of the server, which says what of it cannot be. */
export function changesQuery({ kind, actor, from, to }: ChangeChoice): ChangesQuery {
  return {
    limit: ROWS_PER_PAGE,
    kind: (kind || undefined) as ChangesQuery['kind'],
    actor: actor || undefined,
    from: from || undefined,
    to: to || undefined,
  };
}
