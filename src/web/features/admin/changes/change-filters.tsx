import { Form, Link, useSubmit } from 'react-router';
import type { ChangeActor } from '../../../../contract/change.ts';
import { AUDIT_SUBJECTS } from '../../../../domain/audit-subjects.ts';
import { TextField } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';

interface ChangeFiltersProps {
  query: URLSearchParams;
  actors: readonly ChangeActor[];
}

const KINDS = AUDIT_SUBJECTS.map((kind) => ({
  value: kind,
  label: kind.charAt(0).toUpperCase() + kind.slice(1),
}));

/** Narrows the log by what was changed, by whom and when; each choice is in the address. */
export function ChangeFilters({ query, actors }: ChangeFiltersProps) {
  const submit = useSubmit();
  const chosen = (name: string) => query.get(name) ?? '';
  const people = actors.map(({ _id, name }) => ({
    value: _id,
    label: name ?? `Account gone (${_id.slice(0, 8)})`,
  }));
  return (
    <Form
      role="search"
      aria-label="Filter the change log"
      onChange={(event) => submit(event.currentTarget, { preventScrollReset: true })}
      className="mb-5 grid max-w-4xl grid-cols-2 items-end gap-x-4 gap-y-3 lg:grid-cols-[1fr_1fr_10rem_10rem_auto]"
    >
      <Select
        name="kind"
        label="What"
        defaultValue={chosen('kind')}
        placeholder="Everything"
        options={KINDS}
      />
      <Select
        name="actor"
        label="Who"
        defaultValue={chosen('actor')}
        placeholder="Everyone"
        options={people}
      />
      <TextField name="from" label="From" type="date" defaultValue={chosen('from')} />
      <TextField name="to" label="To" type="date" defaultValue={chosen('to')} />
      {[...query.values()].some(Boolean) && (
        <Link
          to="/admin/changes"
          className="text-link inline-flex min-h-11 items-center justify-self-start"
        >
          Clear filters
        </Link>
      )}
    </Form>
  );
}
