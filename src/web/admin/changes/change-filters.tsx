import type { ChangeActor } from '../../../contract/audit.ts';
import { AUDIT_SUBJECTS } from '../../../domain/shop/audit-subjects.ts';
import { TextField } from '../../ui/forms/field.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { TextLink } from '../frame/text-link.tsx';
import { useListFilters } from '../lists/use-list-filters.ts';
import { type ChangeChoice, changesPath, shownChoice } from './changes-query.ts';

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
          <TextLink to={changesPath()} className="justify-self-start">
            Clear filters
          </TextLink>
        )}
      </form>
    </search>
  );
}
