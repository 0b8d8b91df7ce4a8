import type { FormEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import type { ChangeActor } from '../../../../contract/change.ts';
import { AUDIT_SUBJECTS } from '../../../../domain/audit-subjects.ts';
import { TextField } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { useWanted } from '../use-wanted.ts';
import { type ChangeChoice, changesPath, shownChoice } from './changes-query.ts';

interface ChangeFiltersProps {
  choice: ChangeChoice;
  actors: readonly ChangeActor[];
}

const KINDS = AUDIT_SUBJECTS.map((kind) => ({
  value: kind,
  label: kind.charAt(0).toUpperCase() + kind.slice(1),
}));
// Asked for when the field is left: a date typed digit by digit names other days on its way.
const DAYS = [
  { name: 'from', label: 'From' },
  { name: 'to', label: 'To' },
] as const;

/** Narrows the log by what was changed, by whom and when; each choice has an address of its own. */
export function ChangeFilters({ choice, actors }: ChangeFiltersProps) {
  const navigate = useNavigate();
  const path = changesPath(choice);
  const { wanted, setWanted, ask } = useWanted(shownChoice(choice), path);
  const people = actors.map(({ _id, name }) => ({
    value: _id,
    label: name ?? `Account gone (${_id.slice(0, 8)})`,
  }));

  function goTo(next: ChangeChoice) {
    setWanted(next);
    if (changesPath(next) === path) return;
    ask(changesPath(next));
    navigate(changesPath(next), { preventScrollReset: true });
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    goTo(wanted);
  }

  return (
    <search aria-label="Filter the change log">
      <form
        onSubmit={submit}
        className="mb-5 grid max-w-4xl grid-cols-2 items-end gap-x-4 gap-y-3 lg:grid-cols-[1fr_1fr_10rem_10rem_auto]"
      >
        <Select
          label="What"
          placeholder="Everything"
          options={KINDS}
          value={wanted.kind}
          onChange={({ target }) => goTo({ ...wanted, kind: target.value })}
        />
        <Select
          label="Who"
          placeholder="Everyone"
          options={people}
          value={wanted.actor}
          onChange={({ target }) => goTo({ ...wanted, actor: target.value })}
        />
        {DAYS.map(({ name, label }) => (
          <TextField
            key={name}
            label={label}
            type="date"
            value={wanted[name]}
            onChange={({ target }) => setWanted({ ...wanted, [name]: target.value })}
            onBlur={() => goTo(wanted)}
          />
        ))}
        {path !== changesPath() && (
          <Link
            to={changesPath()}
            className="text-link inline-flex min-h-11 items-center justify-self-start"
          >
            Clear filters
          </Link>
        )}
      </form>
    </search>
  );
}
