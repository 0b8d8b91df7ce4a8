import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { formatPaise } from '../../../../domain/money/money.ts';
import { useShop } from '../../../platform/head.ts';
import { Chip } from '../../../ui/chip.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import type { Promo } from './use-promo.ts';

const MISSING = 'Enter a code first';

/** The promo code of an order: enter, apply, remove. */
export function PromoField({ promo }: { promo: Promo }) {
  const { signUpPromo } = useShop();
  const [code, setCode] = useState('');
  const [isMissed, setIsMissed] = useState(false);
  const frame = useRef<HTMLFormElement>(null);
  const said = useRef<HTMLParagraphElement>(null);
  const { applied, isPending, error } = promo;
  const hadPromo = useRef(applied !== null);

  // The element with the focus is replaced when a code is applied or removed.
  useEffect(() => {
    if (hadPromo.current === (applied !== null)) return;
    hadPromo.current = applied !== null;
    if (document.activeElement !== document.body) return;
    if (applied) said.current?.focus();
    else frame.current?.querySelector('input')?.focus();
  }, [applied]);

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    setIsMissed(code.trim() === '');
    if (code.trim() !== '') promo.apply(code);
  }

  if (applied) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <p ref={said} tabIndex={-1} role="status" className="text-leaf">
          {applied.code} saves you {formatPaise(applied.discountPaise)}
        </p>
        <Chip label={`Remove promo code ${applied.code}`} onRemove={promo.remove}>
          Remove
        </Chip>
      </div>
    );
  }
  return (
    <form ref={frame} noValidate onSubmit={onSubmit} className="flex max-w-md items-start gap-3">
      <TextField
        label="Promo code"
        hideLabel
        name="promoCode"
        value={code}
        onChange={(event) => {
          setCode(event.target.value);
          setIsMissed(false);
        }}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        placeholder={signUpPromo ? `Such as ${signUpPromo.code}` : undefined}
        className="min-w-0 flex-1"
        error={isMissed ? MISSING : (error ?? undefined)}
      />
      <Button type="submit" variant="secondary" pending={isPending} pendingText="Checking…">
        Apply
      </Button>
    </form>
  );
}
