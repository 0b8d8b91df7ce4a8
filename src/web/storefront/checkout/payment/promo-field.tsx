import { type Ref, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { formatPaise } from '../../../../domain/money/money.ts';
import { useShop } from '../../../platform/head.ts';
import { Chip } from '../../../ui/chip.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import type { Promo } from './use-promo.ts';

const MISSING = 'Enter a code first';

export function PromoField({ promo }: { promo: Promo }) {
  const form = useRef<HTMLFormElement>(null);
  const said = useRef<HTMLParagraphElement>(null);
  const { applied } = promo;
  const hadPromo = useRef(applied !== null);

  // The element with the focus is replaced when a code is applied or removed.
  useEffect(() => {
    if (hadPromo.current === (applied !== null)) return;
    hadPromo.current = applied !== null;
    if (document.activeElement !== document.body) return;
    if (applied) said.current?.focus();
    else form.current?.querySelector('input')?.focus();
  }, [applied]);

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
  return <CodeForm ref={form} promo={promo} />;
}

function CodeForm({ ref, promo }: { ref: Ref<HTMLFormElement>; promo: Promo }) {
  const { signUpPromo } = useShop();
  const [code, setCode] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { isPending, error } = promo;

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    setMissing(code.trim() === '');
    if (code.trim() !== '') promo.apply(code);
  }

  return (
    <form ref={ref} noValidate onSubmit={onSubmit} className="flex max-w-md items-start gap-3">
      <TextField
        label="Promo code"
        hideLabel
        name="promoCode"
        value={code}
        onChange={(event) => {
          setCode(event.target.value);
          setMissing(false);
        }}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        placeholder={signUpPromo ? `Such as ${signUpPromo.code}` : undefined}
        className="min-w-0 flex-1"
        error={isMissing ? MISSING : (error ?? undefined)}
      />
      <Button type="submit" variant="secondary" pending={isPending} pendingText="Checking…">
        Apply
      </Button>
    </form>
  );
}
