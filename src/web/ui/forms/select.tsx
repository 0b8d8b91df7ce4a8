import type { ComponentProps, ReactNode } from 'react';
import { ChevronDownIcon } from '../brand/icons.tsx';
import { classes } from '../classes.ts';
import { controlClasses, FieldFrame, type FieldText, useFieldIds } from './field.tsx';

export interface SelectOption {
  value: string | number;
  label: string;
  disabled?: boolean;
}

export interface SelectProps extends ComponentProps<'select'>, FieldText {
  /** The choices; or give `<option>` children. */
  options?: readonly SelectOption[];
  /** A first choice with the value '' for "none yet". */
  placeholder?: string;
  children?: ReactNode;
}

/** A native select, so that phones show their own picker. */
export function Select({
  label,
  hint,
  error,
  optional,
  hideLabel,
  className,
  id,
  options,
  placeholder,
  children,
  ...select
}: SelectProps) {
  const text = { label, hint, error, optional, hideLabel };
  const ids = useFieldIds(id, text);
  return (
    <FieldFrame ids={ids} className={className} {...text}>
      <div className="relative">
        <select
          id={ids.id}
          aria-describedby={ids.describedBy}
          aria-invalid={ids.invalid}
          className={classes(controlClasses, 'appearance-none pr-10')}
          {...select}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options?.map((option) => (
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
