import type { PaymentMethod } from '../../../domain/payment-methods.ts';
import { Alert } from '../../ui/alert.tsx';

/** Told to the owner for as long as a gateway is stood in for. */
export function SimulatedNotice({ simulated }: { simulated: readonly PaymentMethod[] }) {
  if (simulated.length === 0) return null;
  const names = simulated.toSorted().join(' and ');
  return (
    <Alert kind="warn" live={false} title={`Payments by ${names} are simulated: no money moves`}>
      Orders can be paid, refunded and tried out, but nobody is charged. To take real payments, set
      the keys of {names} where the shop is started.
    </Alert>
  );
}
