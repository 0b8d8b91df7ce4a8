import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import type { OrderRefusal } from './order-refusal.ts';
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
      {progress.kind === 'refused' && <Refusal refusal={progress.refusal} />}
      <Button size="lg" wide onClick={onPlace} pending={isPlacing} pendingText="Processing...">
        Place Order
      </Button>
      <p role="status" className="sr-only">
        {isPlacing && 'Processing...'}
      </p>
    </>
  );
}

function Refusal({ refusal: { message, changes, isConflict } }: { refusal: OrderRefusal }) {
  return (
    <Alert kind="danger" className="mb-4">
      {message}
      {changes.length > 0 && (
        <ul className="mt-2 list-disc pl-5">
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      )}
      {isConflict && (
        <p className="mt-2">
          Nothing has been placed. The figures shown are the new ones: place the order again if they
          suit you.
        </p>
      )}
    </Alert>
  );
}
