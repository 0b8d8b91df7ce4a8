import { Alert } from '../../ui/alert.tsx';
import type { OrderRefusal } from './order-refusal.ts';

/** Why an order was not placed, and what is different now. */
export function RefusalAlert({ refusal }: { refusal: OrderRefusal }) {
  const { message, changes, isConflict, isPromo } = refusal;
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
          Nothing has been placed. The figures shown are the new ones: try again if they suit you.
        </p>
      )}
      {isPromo && (
        <p className="mt-2">
          Nothing has been placed. The code is taken off: try again if the total without it suits
          you.
        </p>
      )}
    </Alert>
  );
}
