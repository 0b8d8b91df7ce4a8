import type { ChangesQuery } from '../../../../contract/change.ts';
import { ROWS_PER_PAGE } from '../dashboard-data.ts';

/** What an address of the change log asks for; the server says what of it cannot be. */
export function changesQuery(address: URLSearchParams): ChangesQuery {
  const given = (name: string) => address.get(name) || undefined;
  return {
    limit: ROWS_PER_PAGE,
    kind: given('kind') as ChangesQuery['kind'],
    actor: given('actor'),
    from: given('from'),
    to: given('to'),
  };
}
