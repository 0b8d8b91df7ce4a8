import { useId } from 'react';
import { isColour, tidyColour } from '../../../domain/theme/colour.ts';
import { PALETTES } from '../../../domain/theme/palettes.ts';
import { colourErrors, THEME_LABELS, tidyTheme } from '../../../domain/theme/theme.ts';
import { THEME_COLOURS, type ThemeColour } from '../../../domain/theme/tokens.ts';
import { classes } from '../../ui/classes.ts';
import { Button } from '../../ui/forms/button.tsx';
import { FieldError, TextField } from '../../ui/forms/field.tsx';
import type { ThemeForm } from './theme-form.ts';

/** Sets of colours to begin with. */
export function Palettes({ form }: { form: ThemeForm }) {
  const draft = tidyTheme(form.draft);
  return (
    <fieldset>
      <legend className="text-sm font-medium">Ready palettes</legend>
      <div className="mt-2 grid grid-cols-2 gap-2">
        {PALETTES.map(({ name, colours }) => {
          const isChosen = THEME_COLOURS.every((colour) => colours[colour] === draft[colour]);
          return (
            <button
              key={name}
              type="button"
              aria-pressed={isChosen}
              onClick={() => form.change({ ...form.draft, ...colours })}
              className={classes(
                'flex min-h-11 items-center gap-3 rounded-xs border bg-paper px-3 py-2 text-left text-sm',
                isChosen ? 'border-kumkum font-medium' : 'border-line-strong hover:border-ink',
              )}
            >
              <span aria-hidden="true" className="flex shrink-0 overflow-hidden rounded-full">
                {THEME_COLOURS.map((colour) => (
                  <span
                    key={colour}
                    className="h-6 w-2.5"
                    style={{ background: colours[colour] }}
                  />
                ))}
              </span>
              {name}
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}

const HINTS: Record<ThemeColour, string> = {
  brand: 'Buttons, links and headings',
  accent: 'Borders and ornaments',
  background: 'Pages and cards',
  text: 'Text, and the footer’s ground',
};

/** One field for each colour; what could not be read is said at once, with a colour that can. */
export function ColourFields({ form }: { form: ThemeForm }) {
  const errors = colourErrors(tidyTheme(form.draft));
  return (
    <div className="grid gap-4">
      {THEME_COLOURS.map((name) => (
        <ColourField key={name} name={name} form={form} error={errors[name]} />
      ))}
    </div>
  );
}

interface ColourFieldProps {
  name: ThemeColour;
  form: ThemeForm;
  error: { message: string; nearest: string | null } | undefined;
}

function ColourField({ name, form, error }: ColourFieldProps) {
  const colour = tidyColour(form.draft[name]);
  const nearest = error?.nearest;
  // A contrast is judged while typing, an unfinished colour only afterwards.
  const message = nearest ? error.message : form.errorOf(name);
  const id = useId();
  const label = THEME_LABELS[name];
  const choose = (chosen: string) => form.change({ ...form.draft, [name]: chosen });
  return (
    <div>
      <div className="grid grid-cols-[minmax(0,1fr)_3.5rem] items-end gap-2">
        <TextField
          {...form.field(name)}
          label={label}
          hint={HINTS[name]}
          // The message stands below the row, so that the picker stays beside the field.
          error={undefined}
          id={id}
          aria-invalid={message ? true : undefined}
          aria-describedby={message ? `${id}-hint ${id}-error` : `${id}-hint`}
          spellCheck={false}
          autoComplete="off"
          maxLength={20}
        />
        <input
          type="color"
          aria-label={`${label}, picker`}
          value={isColour(colour) ? colour : '#000000'}
          onChange={({ target }) => choose(target.value)}
          className="h-11 w-full cursor-pointer rounded-xs border border-line-strong bg-paper p-1"
        />
      </div>
      {message && <FieldError id={`${id}-error`}>{message}</FieldError>}
      <div role="status">
        {nearest && (
          <Button variant="secondary" className="mt-2" onClick={() => choose(nearest)}>
            <span
              aria-hidden="true"
              className="size-4 rounded-full border border-line-strong"
              style={{ background: nearest }}
            />
            Use {nearest}
          </Button>
        )}
      </div>
    </div>
  );
}
