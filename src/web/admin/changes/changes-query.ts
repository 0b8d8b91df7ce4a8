import type { ChangesQuery } from '../../../contract/audit.ts';
import { isDay } from '../../../domain/orders/order-filters.ts';
import { CHANGES_PATH } from '../frame/admin-paths.ts';
import { listPath } from '../lists/use-list-filters.ts';
import { ROWS_PER_PAGE } from '../lists/use-paged-list.ts';

/** The filters in an address of the change log; '' means no filter. */
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

/** The filters as the form shows them, without invalid days. */
export function shownChoice({ from, to, ...rest }: ChangeChoice): ChangeChoice {
  return { ...rest, from: isDay(from) ? from : '', to: isDay(to) ? to : '' };
}

/** The address of a filtered change log. */
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
