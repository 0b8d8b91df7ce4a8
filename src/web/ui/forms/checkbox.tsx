import { type ComponentProps, type ReactNode, useId } from 'react';
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
      <label className="checkbox-row">
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
