import { type SubmitEvent, useState } from 'react';
import type { PaymentMethod } from '../../../domain/order-checks.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { paymentMethod } from './checkout-store.ts';
import { offeredMethod, paymentLabel } from './payment-methods.ts';

interface PaymentFormProps {
  offered: readonly PaymentMethod[];
  onContinue: () => void;
}

/** How to pay: of the shop's ways those that are offered now (specification §2). */
export function PaymentForm({ offered, onContinue }: PaymentFormProps) {
  const only = offered.length === 1 ? offered[0] : undefined;
  const [chosen, setChosen] = useState(() => offeredMethod(paymentMethod.read(), offered) ?? only);
  const [isMissed, setIsMissed] = useState(false);

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!chosen) return setIsMissed(true);
    paymentMethod.write(chosen);
    onContinue();
  }

  if (offered.length === 0) {
    return (
      <Alert kind="warn">No way to pay is offered at the moment. Please come back later.</Alert>
    );
  }
  return (
    <form noValidate onSubmit={onSubmit} className="max-w-2xl">
      <RadioGroup
        legend="Payment method"
        hideLegend
        name="paymentMethod"
        value={chosen ?? ''}
        onChange={(value) => setChosen(offered.find((method) => method === value))}
        options={offered.map((method) => ({ value: method, label: paymentLabel(method) }))}
        error={isMissed && !chosen ? 'Payment method is required' : undefined}
      />
      <Button type="submit" size="lg" className="mt-7 w-full sm:w-fit sm:min-w-48">
        Continue
      </Button>
    </form>
  );
}
