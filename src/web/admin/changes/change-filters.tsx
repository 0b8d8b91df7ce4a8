import type { ChangeActor, ChangesQuery } from '../../../contract/audit.ts';
import { isDay } from '../../../domain/orders/order-filters.ts';
import { AUDIT_SUBJECTS } from '../../../domain/shop/audit-subjects.ts';
import { TextField } from '../../ui/forms/field.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { CHANGES_PATH } from '../frame/admin-paths.ts';
import { listPath, useListFilters } from '../lists/use-list-filters.ts';
import { ROWS_PER_PAGE } from '../lists/use-paged-list.ts';

interface ChangeFiltersProps {
  choice: ChangeChoice;
  actors: readonly ChangeActor[];
}

const KINDS = AUDIT_SUBJECTS.map((kind) => ({
  value: kind,
  label: kind.charAt(0).toUpperCase() + kind.slice(1),
}));

/** Filters the log by subject, admin and day; each choice has its own address. */
export function ChangeFilters({ choice, actors }: ChangeFiltersProps) {
  const { submit, choice: field, day } = useListFilters(shownChoice(choice), changesPath);
  const people = actors.map(({ _id, name }) => ({
    value: _id,
    label: name ?? `Account gone (${_id.slice(0, 8)})`,
  }));

  return (
    <search aria-label="Filter the change log">
      <form
        onSubmit={submit}
        className="mb-5 grid max-w-4xl grid-cols-2 items-end gap-x-4 gap-y-3 lg:grid-cols-[1fr_1fr_10rem_10rem_auto]"
      >
        <Select label="What" placeholder="Everything" options={KINDS} {...field('kind')} />
        <Select label="Who" placeholder="Everyone" options={people} {...field('actor')} />
        <TextField label="From" {...day('from')} />
        <TextField label="To" {...day('to')} />
        {changesPath(choice) !== changesPath() && (
          <TextLink standalone to={changesPath()} className="justify-self-start">
            Clear filters
          </TextLink>
        )}
      </form>
    </search>
  );
}

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
