import type { PaymentMethod } from '../../../domain/payments/payment-methods.ts';
import { Alert } from '../../ui/alert.tsx';

export function TestModeNotice({ simulated }: { simulated: readonly PaymentMethod[] }) {
  if (simulated.length === 0) return null;
  const names = simulated.toSorted().join(' and ');
  return (
    <Alert kind="warn" live={false} title={`Test mode: no real money is charged by ${names}`}>
      Orders can be paid and refunded, but nobody is charged. To take real payments, set the keys of{' '}
      {names} and restart the shop.
    </Alert>
  );
}
