import { useState } from 'react';
import type { Order } from '../../../../contract/orders.ts';
import { useShop } from '../../../platform/head.ts';
import { loadSession, useSession } from '../../../platform/session.ts';
import { Button, type ButtonProps } from '../../../ui/forms/button.tsx';
import type { Promo } from '../payment/use-promo.ts';
import type { OrderFailure } from './order-error.tsx';
import { type Checkout, placeOrder } from './place-draft.ts';

export type PlacingProgress =
  | { kind: 'reviewing' | 'processing' }
  | { kind: 'refused'; failure: OrderFailure }
  | { kind: 'placed'; orderId: string }
  /** The order is placed, but its payment could not be started. */
  | { kind: 'unpaid'; orderId: string; message: string }
  /** It was paid before, for example in another tab. */
  | { kind: 'paid'; orderId: string };

interface Placing extends Pick<Checkout, 'items' | 'invalid'> {
  promo: Promo;
  /** The prices or the stock of the items have changed. */
  onOutdated: () => void;
}

/** Places an order (specification §4), one at a time; `finish` says what comes of a placed one. */
export function usePlacing({ items, invalid, promo, onOutdated }: Placing) {
  const { user } = useSession();
  const { paymentMethods: offered } = useShop();
  const [progress, setProgress] = useState<PlacingProgress>({ kind: 'reviewing' });

  async function place(
    choice: Pick<Checkout, 'address' | 'method'>,
    finish: (order: Order) => PlacingProgress | Promise<PlacingProgress>,
  ) {
    if (progress.kind === 'processing') return;
    setProgress({ kind: 'processing' });
    const checkout = { ...choice, items, invalid, promo: promo.applied };
    const placed = await placeOrder(checkout, user, offered);
    if ('order' in placed) return setProgress(await finish(placed.order));
    const { failure } = placed;
    if (failure.cause === 'outdated') onOutdated();
    if (failure.cause === 'promo') promo.refuse(failure.message);
    if (failure.cause === 'session') await loadSession();
    setProgress({ kind: 'refused', failure });
  }

  return { progress, place, review: () => setProgress({ kind: 'reviewing' }) };
}

interface PlaceButtonProps extends ButtonProps {
  progress: PlacingProgress;
}

/** The button that places the order, and announces that it is under way. */
export function PlaceButton({ progress, ...button }: PlaceButtonProps) {
  const isProcessing = progress.kind === 'processing';
  return (
    <>
      <Button size="lg" pending={isProcessing} pendingText="Processing..." {...button} />
      <p role="status" className="sr-only">
        {isProcessing && 'Processing...'}
      </p>
    </>
  );
}
