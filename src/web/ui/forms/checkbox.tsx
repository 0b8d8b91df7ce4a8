import { type ComponentProps, type ReactNode, useId } from 'react';
import { CheckIcon } from '../brand/icons.tsx';
import { classes } from '../classes.ts';

interface CheckboxProps extends ComponentProps<'input'> {
  label: ReactNode;
  /** How many things it finds, shown at the end of its row. */
  count?: number | undefined;
}

/** A checkbox whose whole 44 px row is clickable. */
export function Checkbox({ label, count, className, ...input }: CheckboxProps) {
  const countId = useId();
  return (
    <div className={classes('flex items-center gap-2', className)}>
      <label className="flex min-h-11 min-w-0 flex-1 items-center gap-3 py-1.5 has-disabled:cursor-not-allowed has-disabled:text-soft">
        <span className="relative inline-flex size-5 shrink-0">
          <input
            type="checkbox"
            className={classes(
              'peer size-5 appearance-none rounded-xs border border-line-strong bg-paper transition-colors duration-150',
              'checked:border-kumkum checked:bg-kumkum hover:border-ink aria-invalid:border-danger',
              'disabled:bg-sand disabled:checked:border-soft disabled:checked:bg-soft forced-colors:appearance-auto',
            )}
            aria-describedby={count === undefined ? undefined : countId}
            {...input}
          />
          <CheckIcon className="pointer-events-none absolute inset-0 m-auto size-4 text-white opacity-0 transition-opacity duration-150 peer-checked:opacity-100 forced-colors:hidden" />
        </span>
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
