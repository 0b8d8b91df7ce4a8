import type { PaymentOptions } from '../../../contract/payment.ts';
import type { PaymentMethod } from '../../../domain/payment-methods.ts';
import { Alert } from '../../ui/alert.tsx';
import { simulatedWords } from './simulated-words.ts';

interface SimulatedNoteProps {
  /** The methods one can pay by here. */
  methods: readonly PaymentMethod[];
  /** null where they could not be had. */
  options: PaymentOptions | null;
  className?: string;
}

/** Said wherever one pays by a gateway the shop has no keys of. */
export function SimulatedNote({ methods, options, className }: SimulatedNoteProps) {
  const words = simulatedWords(methods, options?.simulated ?? []);
  return (
    words && (
      <Alert live={false} title={words.title} className={className}>
        {words.text}
      </Alert>
    )
  );
}
