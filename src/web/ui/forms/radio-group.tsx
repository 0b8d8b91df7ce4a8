import { type ReactNode, useId } from 'react';
import { classes } from '../classes.ts';
import { FieldError } from './field.tsx';

export interface RadioOption {
  value: string;
  label: ReactNode;
  description?: ReactNode;
  disabled?: boolean;
}

export interface RadioGroupProps {
  legend: ReactNode;
  hideLegend?: boolean;
  name: string;
  options: readonly RadioOption[];
  /** Controlled; or give `defaultValue`. */
  value?: string | undefined;
  defaultValue?: string | undefined;
  onChange?: (value: string) => void;
  hint?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  className?: string;
}

/** A single choice of a few, each on its own card. */
export function RadioGroup(props: RadioGroupProps) {
  const { legend, hideLegend, options, hint, error, className } = props;
  const id = useId();
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  return (
    <fieldset className={className} aria-describedby={classes(hintId, errorId) || undefined}>
      <legend className={hideLegend ? 'sr-only' : 'mb-2 text-sm font-medium'}>{legend}</legend>
      {hint && (
        <p id={hintId} className="-mt-1 mb-2 text-sm text-soft">
          {hint}
        </p>
      )}
      <div className="grid gap-3">
        {options.map((option) => (
          <RadioCard key={option.value} option={option} group={props} />
        ))}
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}

function RadioCard({ option, group }: { option: RadioOption; group: RadioGroupProps }) {
  const { name, value, defaultValue, onChange, required } = group;
  const state =
    value === undefined
      ? { defaultChecked: defaultValue === option.value }
      : { checked: value === option.value };
  return (
    <label
      className={classes(
        'flex min-h-14 items-start gap-3.5 rounded-xs border border-line-strong/60 bg-paper px-4 py-4',
        'transition-[border-color,box-shadow] duration-150 hover:border-ink/70',
        'has-checked:border-kumkum has-checked:shadow-[inset_0_0_0_1px_var(--color-kumkum)]',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus)',
        'has-disabled:cursor-not-allowed has-disabled:bg-sand has-disabled:text-soft',
      )}
    >
      <input
        type="radio"
        name={name}
        value={option.value}
        disabled={option.disabled}
        required={required}
        onChange={() => onChange?.(option.value)}
        className={classes(
          'mt-0.5 size-5 shrink-0 appearance-none rounded-full border border-line-strong bg-paper outline-none',
          'checked:border-6 checked:border-kumkum forced-colors:appearance-auto',
        )}
        {...state}
      />
      <span className="flex-1">
        <span className="block font-medium">{option.label}</span>
        {option.description && (
          <span className="mt-0.5 block text-sm text-soft">{option.description}</span>
        )}
      </span>
    </label>
  );
}
