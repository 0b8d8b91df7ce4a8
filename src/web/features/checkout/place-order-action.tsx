import { Button } from '../../ui/button.tsx';
import { RefusalAlert } from './refusal-alert.tsx';
import type { OrderProgress } from './use-place-order.ts';

interface PlaceOrderActionProps {
  progress: OrderProgress;
  onPlace: () => void;
}

/** Place Order, and what became of it. */
export function PlaceOrderAction({ progress, onPlace }: PlaceOrderActionProps) {
  const isPlacing = progress.kind === 'placing';
  return (
    <>
      {progress.kind === 'refused' && <RefusalAlert refusal={progress.refusal} />}
      <Button size="lg" wide onClick={onPlace} pending={isPlacing} pendingText="Processing...">
        Place Order
      </Button>
      <p role="status" className="sr-only">
        {isPlacing && 'Processing...'}
      </p>
    </>
  );
}
