import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { formatRupees } from '../../../domain/money.ts';
import { useShop } from '../../platform/head.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { TextField } from '../../ui/field.tsx';
import type { Promo } from './use-promo.ts';

const MISSING = 'Enter a code first';

/** A code that takes something off: entered, granted or refused, and taken off again. */
export function PromoField({ promo }: { promo: Promo }) {
  const { signUpPromo } = useShop();
  const [code, setCode] = useState('');
  const [isMissed, setIsMissed] = useState(false);
  const frame = useRef<HTMLFormElement>(null);
  const said = useRef<HTMLParagraphElement>(null);
  const { applied, isAsking, fault } = promo;
  const hadPromo = useRef(applied !== null);

  // What had the focus went with the change: the field with the code granted, the chip with it removed.
  useEffect(() => {
    if (hadPromo.current === (applied !== null)) return;
    hadPromo.current = applied !== null;
    if (document.activeElement !== document.body) return;
    if (applied) said.current?.focus();
    else frame.current?.querySelector('input')?.focus();
  }, [applied]);

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isAsking) return;
    setIsMissed(code.trim() === '');
    if (code.trim() !== '') promo.apply(code);
  }

  if (applied) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <p ref={said} tabIndex={-1} role="status" className="text-leaf">
          {applied.code} saves you {formatRupees(applied.discountPrice)}
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
        error={isMissed ? MISSING : (fault ?? undefined)}
      />
      <Button type="submit" variant="secondary" pending={isAsking} pendingText="Asking…">
        Apply
      </Button>
    </form>
  );
}
