import type { PaymentOptions } from '../../../contract/payments.ts';
import { gatewayOf, type PaymentMethod } from '../../../domain/payments/payment-methods.ts';
import { Alert } from '../../ui/alert.tsx';

interface TestModeNoteProps {
  methods: readonly PaymentMethod[];
  options: PaymentOptions | null;
  className?: string;
}

/** Tells that payments are not charged, wherever a customer can pay in test mode. */
export function TestModeNote({ methods, options, className }: TestModeNoteProps) {
  const title = testModeText(methods, options?.simulated ?? []);
  return title && <Alert live={false} title={title} className={className} />;
}

/** Names the methods in test mode if others here charge real money; null when all do. */
export function testModeText(
  offered: readonly PaymentMethod[],
  simulated: readonly PaymentMethod[],
): string | null {
  const paid = offered.filter((method) => gatewayOf(method) !== null);
  const inTestMode = paid.filter((method) => simulated.includes(method)).toSorted();
  if (inTestMode.length === 0) return null;
  return inTestMode.length === paid.length
    ? 'Test mode: no real money is charged'
    : `Test mode for ${inTestMode.join(' and ')}: no real money is charged`;
}
