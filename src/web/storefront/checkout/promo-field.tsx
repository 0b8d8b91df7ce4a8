import { type Ref, type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError } from '../../../contract/client.ts';
import { formatPaise } from '../../../domain/money/money.ts';
import { callApi } from '../../platform/api.ts';
import { toFailure } from '../../platform/failure.ts';
import { useShop } from '../../platform/shop.ts';
import { useChange } from '../../ui/browser-state.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields.tsx';
import { Chip } from '../../ui/tags.tsx';
import { applicablePromo, availableItems, grantedPromo, itemsTotal } from './cart-items.ts';
import { refreshCart, useCart } from './cart-store.ts';
import { appliedPromo } from './checkout-store.ts';

export function PromoField({ promo }: { promo: Promo }) {
  const form = useRef<HTMLFormElement>(null);
  const status = useRef<HTMLParagraphElement>(null);
  const { applied } = promo;

  // The element with the focus is replaced when a code is applied or removed.
  useChange(applied !== null, () => {
    if (document.activeElement !== document.body) return;
    if (applied) status.current?.focus();
    else form.current?.querySelector('input')?.focus();
  });

  if (applied) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <p ref={status} tabIndex={-1} role="status" className="text-success">
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
    if (code.trim() !== '') void promo.apply(code);
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
        error={isMissing ? 'Enter a code first' : (error ?? undefined)}
      />
      <Button type="submit" variant="secondary" pending={isPending} pendingText="Checking…">
        Apply
      </Button>
    </form>
  );
}

/** Requests the discount of a code for the cart, again when its items total has changed. */
export function usePromo() {
  const items = availableItems(useCart());
  const stored = appliedPromo.use();
  const [isPending, setIsPending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const itemsPaise = itemsTotal(items);
  const applied = applicablePromo(itemsPaise, stored);

  async function request(code: string, seen = itemsPaise): Promise<void> {
    setIsPending(true);
    setError(null);
    try {
      const orderItems = items.map(({ product, variant, qty }) => ({
        product,
        ...(variant !== undefined && { variant }),
        qty,
      }));
      const body = { orderItems, promoCode: code };
      const granted = grantedPromo(await callApi('POST /api/orders/quote', { body }));
      appliedPromo.write(granted);
      // The shop has other prices than this cart.
      if (granted && granted.itemsPaise !== seen) void refreshCart();
    } catch (thrown) {
      if (thrown instanceof ApiError && thrown.code === 'PROMO_REFUSED') appliedPromo.remove();
      setError(toFailure(thrown).message);
    } finally {
      setIsPending(false);
    }
  }

  const requestAgain = useEffectEvent(request);
  const outdated = !applied && items.length > 0 && stored?.code;
  useEffect(() => {
    if (outdated) void requestAgain(outdated, itemsPaise);
  }, [outdated, itemsPaise]);

  function removeFor(reason: string | null): void {
    appliedPromo.remove();
    setError(reason);
  }

  return {
    applied,
    isPending,
    error,
    apply: (code: string) => request(code),
    remove: () => removeFor(null),
    /** Removes a code that was refused when the order was placed, and shows the reason. */
    refuse: removeFor,
  };
}

type Promo = ReturnType<typeof usePromo>;
