import { Alert } from '../../ui/alert.tsx';

/** Said wherever one pays, for as long as the shop has no keys of its gateways. */
export function SimulatedNote({ className }: { className?: string }) {
  return (
    <Alert live={false} title="Payments are simulated: no money moves" className={className}>
      This shop is not connected to Cashfree and PayPal yet. Their pages are stood in for, and
      nobody is charged, whichever way you choose.
    </Alert>
  );
}
