import { Alert } from '../../ui/alert.tsx';

/** Told to the owner for as long as a gateway is stood in for. */
export function SimulatedNotice() {
  return (
    <Alert kind="warn" live={false} title="Payments are simulated: no money moves">
      Orders can be paid, refunded and tried out, but nobody is charged. To take real payments, set
      the keys of Cashfree and PayPal where the shop is started.
    </Alert>
  );
}
