import { type ReactNode, useEffect, useId, useState } from 'react';
import { MinusIcon, PlusIcon } from '../brand/icons.tsx';
import { classes } from '../classes.ts';
import { clampQuantity } from './quantity-steps.ts';

export interface QuantityProps {
  label: ReactNode;
  hideLabel?: boolean;
  value: number;
  onChange: (value: number) => void;
  min?: number;
  max: number;
  disabled?: boolean;
  name?: string;
  className?: string;
}

/** A number field with minus and plus buttons. Typed numbers are limited to the bounds on blur. */
export function Quantity({
  label,
  hideLabel,
  value,
  onChange,
  min = 1,
  max,
  disabled,
  name,
  className,
}: QuantityProps) {
  const id = useId();
  const [typed, setTyped] = useState(String(value));
  useEffect(() => setTyped(String(value)), [value]);

  function settle(next: number) {
    const held = clampQuantity(next, min, max);
    setTyped(String(held));
    if (held !== value) onChange(held);
  }

  return (
    <div className={className}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'mb-1.5 block text-sm font-medium'}>
        {label}
      </label>
      <div
        className={classes(
          'inline-flex h-11.5 w-34.5 items-stretch rounded-xs border border-line-strong bg-paper',
          disabled && 'bg-sand text-soft',
        )}
      >
        <Step
          label="One fewer"
          disabled={disabled || value <= min}
          onPress={() => settle(value - 1)}
        >
          <MinusIcon className="size-4" />
        </Step>
        <input
          id={id}
          name={name}
          type="number"
          inputMode="numeric"
          min={min}
          max={max}
          step={1}
          disabled={disabled}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={() => settle(typed.trim() === '' ? value : Number(typed))}
          onKeyDown={(event) => event.key === 'Enter' && settle(Number(typed))}
          className="numerals w-11.5 shrink-0 [appearance:textfield] border-x border-line bg-transparent text-center focus-visible:-outline-offset-2 [&::-webkit-inner-spin-button]:appearance-none [&::-webkit-outer-spin-button]:appearance-none"
        />
        <Step
          label="One more"
          disabled={disabled || value >= max}
          onPress={() => settle(value + 1)}
        >
          <PlusIcon className="size-4" />
        </Step>
      </div>
    </div>
  );
}

interface StepProps {
  label: string;
  disabled: boolean | undefined;
  onPress: () => void;
  children: ReactNode;
}

function Step({ label, disabled, onPress, children }: StepProps) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={disabled}
      onClick={onPress}
      className="inline-flex w-11 shrink-0 items-center justify-center hover:bg-sand disabled:pointer-events-none disabled:opacity-35"
    >
      {children}
    </button>
  );
}
