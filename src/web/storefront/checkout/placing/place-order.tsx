import { useState } from 'react';
import { Button } from '../../../ui/forms/button.tsx';
import { resetCheckout } from '../checkout-store.ts';
import { ErrorAlert, type OrderFailure } from './order-error.tsx';
import { clearOrderKey, type Placing, placeOrder } from './place-draft.ts';

type OrderProgress =
  | { kind: 'reviewing' }
  | { kind: 'placing' }
  | { kind: 'refused'; failure: OrderFailure }
  | { kind: 'placed'; orderId: string };

interface PlaceOrder extends Placing {
  onPlaced: () => void;
  onRefused: (failure: OrderFailure) => void;
}

/** Places the order that was reviewed (specification §4, Place order). */
export function usePlaceOrder({ onPlaced, onRefused, ...placing }: PlaceOrder) {
  const [progress, setProgress] = useState<OrderProgress>({ kind: 'reviewing' });

  async function place() {
    if (progress.kind === 'placing') return;
    setProgress({ kind: 'placing' });
    const placed = await placeOrder(placing);
    if ('failure' in placed) {
      onRefused(placed.failure);
      return setProgress({ kind: 'refused', failure: placed.failure });
    }
    clearOrderKey();
    resetCheckout();
    onPlaced();
    setProgress({ kind: 'placed', orderId: placed.order._id });
  }

  return { progress, place };
}

interface PlaceOrderActionProps {
  progress: OrderProgress;
  onPlace: () => void;
}

export function PlaceOrderAction({ progress, onPlace }: PlaceOrderActionProps) {
  const isPlacing = progress.kind === 'placing';
  return (
    <>
      {progress.kind === 'refused' && <ErrorAlert failure={progress.failure} />}
      <Button size="lg" wide onClick={onPlace} pending={isPlacing} pendingText="Processing...">
        Place Order
      </Button>
      <p role="status" className="sr-only">
        {isPlacing && 'Processing...'}
      </p>
    </>
  );
}
