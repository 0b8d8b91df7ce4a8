import { useEffect, useRef, useState } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Heading } from '../../ui/heading.tsx';

export type Side = 'mine' | 'theirs';

/** One field in which what was typed and what somebody else has saved meanwhile are not the same. */
export interface Difference {
  name: string;
  label: string;
  mine: string;
  theirs: string;
  /** Chosen at first: theirs where I have left the field as it was. */
  preferred: Side;
}

interface DifferencePanelProps {
  /** What the server said. */
  message: string;
  differences: readonly Difference[];
  /** With the side chosen for each field, by its name. */
  onChosen: (choices: Record<string, Side>) => void;
}

/** Somebody else was quicker: shows field by field what differs and lets the admin choose. */
export function DifferencePanel({ message, differences, onChosen }: DifferencePanelProps) {
  const [choices, setChoices] = useState<Record<string, Side>>(() =>
    Object.fromEntries(differences.map(({ name, preferred }) => [name, preferred])),
  );
  // The button that had the focus went with the form.
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
        What differs
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
        Go on with these
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
  { side: 'mine', title: 'In your form' },
  { side: 'theirs', title: 'Saved meanwhile' },
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
              {difference[side] || <span className="text-soft">nothing</span>}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
