import { type ReactNode, useId } from 'react';
import { classes } from '../classes.ts';
import { FieldError } from './field.tsx';

interface RadioGroupProps {
  /** Read by screen readers; not shown. */
  legend: string;
  name: string;
  options: readonly {
    value: string;
    label: ReactNode;
    description: ReactNode;
    isDisabled?: boolean;
  }[];
  value: string;
  onChange: (value: string) => void;
  error?: ReactNode;
}

export function RadioGroup({ legend, name, options, value, onChange, error }: RadioGroupProps) {
  const errorId = useId();
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className="sr-only">{legend}</legend>
      <div className="grid gap-3">
        {options.map((option) => (
          <label
            key={option.value}
            className={classes(
              'flex min-h-14 items-start gap-3.5 rounded-xs border border-line-strong/60 bg-paper px-4 py-4',
              'transition-[border-color,box-shadow] duration-150 hover:border-ink/70',
              'has-disabled:border-line has-disabled:bg-transparent has-disabled:text-soft',
              'has-checked:border-kumkum has-checked:shadow-[inset_0_0_0_1px_var(--color-kumkum)]',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus)',
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.isDisabled}
              onChange={() => onChange(option.value)}
              className={classes(
                'mt-0.5 size-5 shrink-0 appearance-none rounded-full border border-line-strong bg-paper outline-none',
                'checked:border-6 checked:border-kumkum forced-colors:appearance-auto',
              )}
            />
            <span className="flex-1">
              <span className="block font-medium">{option.label}</span>
              <span className="mt-0.5 block text-sm text-soft">{option.description}</span>
            </span>
          </label>
        ))}
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}
