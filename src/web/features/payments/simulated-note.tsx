import { Alert } from '../../ui/alert.tsx';

/** Said wherever one pays, for as long as the shop has no keys of its gateways. */
export function SimulatedNote({ className }: { className?: string }) {
  return (
    <Alert live={false} title="Payments are simulated: no money moves" className={className}>
      Cashfree and PayPal are stood in for until this shop has their keys. Nobody is charged.
    </Alert>
  );
}
