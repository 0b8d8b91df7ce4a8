import { type ComponentProps, type ReactNode, useEffect, useId, useState } from 'react';
import { useHydrated } from '../../../ui/browser-state.ts';
import { UnstyledButton } from '../../../ui/button.tsx';
import { MinusIcon, PlusIcon } from '../../../ui/icons.tsx';

interface QuantityProps {
  label: ReactNode;
  value: number;
  onChange: (value: number) => void;
  max: number;
}

export function Quantity({ label, value, onChange, max }: QuantityProps) {
  const id = useId();
  const isHydrated = useHydrated();
  const [typed, setTyped] = useState(String(value));
  useEffect(() => setTyped(String(value)), [value]);

  function commit(next: number) {
    const limited = Number.isFinite(next) ? Math.max(1, Math.min(Math.trunc(next), max)) : 1;
    setTyped(String(limited));
    if (limited !== value) onChange(limited);
  }

  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {label}
      </label>
      <div className="inline-flex h-11.5 w-34.5 items-stretch rounded-xs border border-line-strong bg-paper">
        <Step aria-label="One fewer" disabled={value <= 1} onClick={() => commit(value - 1)}>
          <MinusIcon className="size-4" />
        </Step>
        <input
          id={id}
          type="number"
          inputMode="numeric"
          min={1}
          max={max}
          step={1}
          readOnly={!isHydrated}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={() => commit(typed.trim() === '' ? value : Number(typed))}
          onKeyDown={(event) => event.key === 'Enter' && commit(Number(typed))}
          className="numerals w-11.5 shrink-0 [appearance:textfield] border-x border-line bg-transparent text-center focus-visible:-outline-offset-2 [&::-webkit-inner-spin-button]:appearance-none [&::-webkit-outer-spin-button]:appearance-none"
        />
        <Step aria-label="One more" disabled={value >= max} onClick={() => commit(value + 1)}>
          <PlusIcon className="size-4" />
        </Step>
      </div>
    </div>
  );
}

function Step(props: ComponentProps<'button'>) {
  return (
    <UnstyledButton
      className="inline-flex w-11 shrink-0 items-center justify-center hover:bg-sand disabled:pointer-events-none disabled:opacity-35"
      {...props}
    />
  );
}
