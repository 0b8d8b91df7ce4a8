import { useEffect, useRef, useState } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { classes } from '../../ui/classes.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Heading } from '../../ui/heading.tsx';

export type Side = 'mine' | 'theirs';

/** One field in which my draft and the version saved meanwhile differ. */
export interface Difference {
  name: string;
  label: string;
  mine: string;
  theirs: string;
  /** The initial choice: theirs where I did not edit the field. */
  preferred: Side;
}

/** How two drafts of a record are compared, and merged after a conflict. */
export interface Comparison<Draft> {
  /** Whether both would be saved as the same record. */
  isSame: (one: Draft, other: Draft) => boolean;
  /** Where my draft and the one saved meanwhile differ; `base` is what mine began with. */
  differences: (base: Draft, mine: Draft, theirs: Draft) => Difference[];
  /** The draft made of the side chosen for each difference. */
  merge: (mine: Draft, theirs: Draft, choices: Record<string, Side>) => Draft;
}

interface FieldRules<Draft, Field extends string> {
  changedFields: (one: Draft, other: Draft) => readonly Field[];
  labelOf: (field: Field) => string;
  shown: (draft: Draft, field: Field) => string;
}

export function compareFields<Draft extends object, Field extends string>({
  changedFields,
  labelOf,
  shown,
}: FieldRules<Draft, Field>): Comparison<Draft> {
  return {
    isSame: (one, other) => changedFields(one, other).length === 0,
    differences(base, mine, theirs) {
      const edited = changedFields(base, mine);
      return changedFields(mine, theirs).map((field) => ({
        name: field,
        label: labelOf(field),
        mine: shown(mine, field),
        theirs: shown(theirs, field),
        preferred: edited.includes(field) ? 'mine' : 'theirs',
      }));
    },
    merge(mine, theirs, choices) {
      const chosen = Object.entries(mine).filter(([field]) => choices[field] === 'mine');
      return { ...theirs, ...Object.fromEntries(chosen) };
    },
  };
}

interface DifferencePanelProps {
  message: string;
  differences: readonly Difference[];
  onChosen: (choices: Record<string, Side>) => void;
}

/** Someone else saved first: shows the differences and lets the admin choose for each field. */
export function DifferencePanel({ message, differences, onChosen }: DifferencePanelProps) {
  const [choices, setChoices] = useState<Record<string, Side>>(() =>
    Object.fromEntries(differences.map(({ name, preferred }) => [name, preferred])),
  );
  // The button that had the focus was removed with the form.
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus(), []);
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-labelledby="differences-title"
      className="border border-warn bg-paper p-4 md:p-6"
    >
      <Alert kind="warn">{message}</Alert>
      <Heading level={3} id="differences-title" className="mt-5">
        Choose what to keep
      </Heading>
      <div className="mt-3 divide-y divide-line border-y border-line">
        {differences.map((difference) => (
          <Choice
            key={difference.name}
            difference={difference}
            chosen={choices[difference.name] ?? difference.preferred}
            onChoose={(side) => setChoices((now) => ({ ...now, [difference.name]: side }))}
          />
        ))}
      </div>
      <Button className="mt-5" onClick={() => onChosen(choices)}>
        Use selected values
      </Button>
    </section>
  );
}

interface ChoiceProps {
  difference: Difference;
  chosen: Side;
  onChoose: (side: Side) => void;
}

const SIDES = [
  { side: 'mine', title: 'Your version' },
  { side: 'theirs', title: 'Saved version' },
] as const;

function Choice({ difference, chosen, onChoose }: ChoiceProps) {
  const { name, label } = difference;
  return (
    <fieldset className="grid gap-x-6 gap-y-2 py-3 md:grid-cols-[12rem_1fr_1fr]">
      <legend className="sr-only">{label}</legend>
      <span aria-hidden="true" className="font-medium md:pt-2.5">
        {label}
      </span>
      {SIDES.map(({ side, title }) => (
        <label
          key={side}
          className={classes(
            'flex min-h-11 cursor-pointer items-start gap-3 rounded-xs border px-3 py-2.5',
            chosen === side ? 'border-kumkum bg-kumkum-tint' : 'border-line',
          )}
        >
          <input
            type="radio"
            name={`choice-${name}`}
            checked={chosen === side}
            onChange={() => onChoose(side)}
            className="mt-1 accent-kumkum"
          />
          <span className="min-w-0">
            <span className="block text-sm text-soft">{title}</span>
            <span className="block whitespace-pre-line wrap-anywhere">
              {difference[side] || <span className="text-soft">Empty</span>}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
