import { type ComponentProps, type ReactNode, useId } from 'react';
import { CheckIcon } from '../brand/icons.tsx';
import { classes } from '../classes.ts';
import { FieldError } from './field.tsx';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
  /** Secondary text after the label: a count, a note. */
  note?: ReactNode;
  error?: ReactNode;
}

/** A checkbox whose whole 44 px row is clickable. */
export function Checkbox({ label, note, error, className, id, ...input }: CheckboxProps) {
  const made = useId();
  const errorId = error ? `${id ?? made}-error` : undefined;
  return (
    <div className={className}>
      <label className="flex min-h-11 items-center gap-3 py-1.5 has-disabled:cursor-not-allowed has-disabled:text-soft">
        <span className="relative inline-flex size-5 shrink-0">
          <input
            id={id ?? made}
            type="checkbox"
            aria-describedby={errorId}
            aria-invalid={error ? true : undefined}
            className={classes(
              'peer size-5 appearance-none rounded-xs border border-line-strong bg-paper transition-colors duration-150',
              'checked:border-kumkum checked:bg-kumkum hover:border-ink aria-invalid:border-danger',
              'disabled:bg-sand disabled:checked:border-soft disabled:checked:bg-soft forced-colors:appearance-auto',
            )}
            {...input}
          />
          <CheckIcon className="pointer-events-none absolute inset-0 m-auto size-4 text-white opacity-0 transition-opacity duration-150 peer-checked:opacity-100 forced-colors:hidden" />
        </span>
        <span className="flex-1">{label}</span>
        {note !== undefined && <span className="numerals text-sm text-soft">{note}</span>}
      </label>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}
