import type { ComponentProps } from 'react';
import { ChevronDownIcon } from '../brand/icons.tsx';
import { classes } from '../classes.ts';
import { controlClasses, FieldFrame, type FieldText, useField } from './field.tsx';

interface Option {
  value: string | number;
  label: string;
  disabled?: boolean;
}

interface SelectProps extends ComponentProps<'select'>, FieldText {
  /** The choices, or their labels by value; or give `<option>` children. */
  options?: readonly Option[] | Readonly<Record<string, string>>;
  /** A first choice with the value '' for "none yet". */
  placeholder?: string;
}

/** A native select, so that phones show their own picker. */
export function Select({ options = [], placeholder, children, ...props }: SelectProps) {
  const { frame, control } = useField(props);
  const choices: readonly Option[] = Array.isArray(options)
    ? options
    : Object.entries<string>(options as Record<string, string>).map(([value, label]) => ({
        value,
        label,
      }));
  return (
    <FieldFrame {...frame}>
      <div className="relative">
        <select className={classes(controlClasses, 'appearance-none pr-10')} {...control}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {choices.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
          {children}
        </select>
        <ChevronDownIcon className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-soft" />
      </div>
    </FieldFrame>
  );
}
