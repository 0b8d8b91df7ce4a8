import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { UnstyledButton } from './button.tsx';
import { classes } from './classes.ts';
import { ChevronDownIcon, WarningIcon } from './icons.tsx';

interface FieldText {
  label: ReactNode;
  hint?: ReactNode;
  /** What is wrong and what to do; shown beside the field and read with it. */
  error?: ReactNode;
  optional?: boolean;
  /** Hides the label visually, only where the context makes it clear. */
  hideLabel?: boolean;
}

export const controlClasses =
  'block w-full min-h-11 rounded-xs border bg-paper px-3.5 py-2 text-base text-ink ' +
  'transition-[border-color,background-color] duration-150 disabled:bg-sand disabled:text-soft ' +
  'hover:border-ink/70 aria-invalid:border-danger aria-invalid:bg-danger-tint/40 border-line-strong';

interface FieldProps extends FieldText {
  id?: string | undefined;
  className?: string | undefined;
}

/**
 * Divides the props of a field: `frame` for its `FieldFrame`, `control` for the element inside,
 * which is described by its hint and its error.
 */
export function useField<Props extends FieldProps>(props: Props) {
  const made = useId();
  const { label, hint, error, optional, hideLabel, className, id = made, ...rest } = props;
  const describedBy = classes(Boolean(hint) && `${id}-hint`, Boolean(error) && `${id}-error`);
  return {
    frame: { id, className, label, hint, error, optional, hideLabel },
    control: {
      id,
      'aria-describedby': describedBy || undefined,
      'aria-invalid': error ? (true as const) : undefined,
      ...rest,
    },
  };
}

export function FieldError({ className = 'mt-1.5', children, ...rest }: ComponentProps<'p'>) {
  return (
    <p className={classes('flex items-start gap-1.5 text-sm text-danger', className)} {...rest}>
      <WarningIcon className="mt-0.5 size-4 shrink-0" />
      <span>{children}</span>
    </p>
  );
}

interface FieldFrameProps extends FieldProps {
  id: string;
  children: ReactNode;
}

export function FieldFrame(props: FieldFrameProps) {
  const { id, label, hint, error, optional, hideLabel, className, children } = props;
  return (
    // A hidden label is placed within its field, so that it widens no page around a table that scrolls.
    <div className={classes(hideLabel && 'relative', className)}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'mb-1.5 block text-sm font-medium'}>
        {label}
        {optional && <span className="font-normal text-soft"> (optional)</span>}
      </label>
      {children}
      {/* Below, so that controls side by side line up. */}
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-sm text-soft">
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

export type TextFieldProps = ComponentProps<'input'> & FieldText;

/** A one-line field. `className` goes to the frame; the rest to the `<input>`. */
export function TextField(props: TextFieldProps) {
  const { frame, control } = useField(props);
  return (
    <FieldFrame {...frame}>
      <input className={controlClasses} {...control} />
    </FieldFrame>
  );
}

export function TextArea({ rows = 4, ...props }: ComponentProps<'textarea'> & FieldText) {
  const { frame, control } = useField(props);
  return (
    <FieldFrame {...frame}>
      <textarea
        rows={rows}
        className={classes(
          controlClasses,
          'field-sizing-content resize-y wrap-anywhere leading-normal',
        )}
        style={{ minHeight: `calc(${rows} * 1.5rem + 1.125rem)` }}
        {...control}
      />
    </FieldFrame>
  );
}

interface SelectOption {
  value: string | number;
  label: string;
  disabled?: boolean;
}

export interface SelectProps extends ComponentProps<'select'>, FieldText {
  /** The choices, as texts or with labels, or labels by value; or give `<option>` children. */
  options?: readonly (SelectOption | string)[] | Readonly<Record<string, string>> | undefined;
  /** A first choice with the value '' for "none yet". */
  placeholder?: string;
}

/** A native select, so that phones show their own picker. */
export function Select({ options = [], placeholder, children, ...props }: SelectProps) {
  const { frame, control } = useField(props);
  const choices: readonly SelectOption[] = Array.isArray(options)
    ? options.map((value) => (typeof value === 'string' ? { value, label: value } : value))
    : Object.entries(options).map(([value, label]) => ({ value, label }));
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

interface CheckboxProps extends ComponentProps<'input'> {
  label: ReactNode;
  /** How many things it finds, shown at the end of its row. */
  count?: number | string | undefined;
}

/** A checkbox whose whole 44 px row is clickable. */
export function Checkbox({ label, count, className, ...input }: CheckboxProps) {
  const countId = useId();
  return (
    <div className={classes('flex items-center gap-2', className)}>
      <label className="checkbox-row relative">
        <input
          type="checkbox"
          className="checkbox"
          aria-describedby={count === undefined ? undefined : countId}
          {...input}
        />
        <span className={classes('flex-1', count === 0 && 'text-soft')}>{label}</span>
      </label>
      {count !== undefined && (
        <span id={countId} className="numerals text-sm text-soft">
          {count}
        </span>
      )}
    </div>
  );
}

export function PasswordField(props: TextFieldProps) {
  const [isShown, setShown] = useState(false);
  const { frame, control } = useField(props);
  return (
    <FieldFrame {...frame}>
      <div className="relative">
        <input
          type={isShown ? 'text' : 'password'}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          className={classes(controlClasses, 'pr-20')}
          {...control}
        />
        <UnstyledButton
          aria-pressed={isShown}
          aria-controls={control.id}
          onClick={() => setShown(!isShown)}
          className="absolute inset-y-0 right-0 min-w-16 rounded-xs px-4 text-sm font-medium text-brand hover:text-maroon noscript:hidden"
        >
          {isShown ? 'Hide' : 'Show'}
          <span className="sr-only"> password</span>
        </UnstyledButton>
      </div>
    </FieldFrame>
  );
}
