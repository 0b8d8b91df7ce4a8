import { gatewayOf, type PaymentMethod } from '../../../domain/payment-methods.ts';

/** What is said where gateways are stood in for. */
export interface SimulatedWords {
  title: string;
  text: string;
}

/**
 * What to say of the methods in sight: of some of them or of all that lead to a gateway. Null where
 * every payment is a real one.
 */
export function simulatedWords(
  shown: readonly PaymentMethod[],
  simulated: readonly PaymentMethod[],
): SimulatedWords | null {
  const paid = shown.filter((method) => gatewayOf(method) !== null);
  const stoodIn = paid.filter((method) => simulated.includes(method)).toSorted();
  if (stoodIn.length === 0) return null;
  const names = stoodIn.join(' and ');
  const isOne = stoodIn.length === 1;
  const whose = `${names} ${isOne ? 'is' : 'are'} stood in for until this shop has ${isOne ? 'its' : 'their'} keys.`;
  return stoodIn.length === paid.length
    ? { title: 'Payments are simulated: no money moves', text: `${whose} Nobody is charged.` }
    : {
        title: `Payments by ${names} are simulated: no money moves`,
        text: `${whose} Any other payment here is a real one.`,
      };
}
