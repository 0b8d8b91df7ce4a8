import { z } from 'zod';
import { type Paise, type Rupees, toPaise, toRupees } from '../domain/money/money.ts';

/** An amount as it was typed, for rules that check its decimals before it is converted. */
export const typedRupees = (error?: string) =>
  z.number(error) as z.ZodType as z.ZodType<Rupees, Rupees>;

/**
 * An amount: `Rupees` with at most 2 decimals on the wire and in the browser, `Paise` in the server,
 * whose routes decode what they receive and encode what they answer. `error` is the message for a
 * value that is not a number.
 */
export function rupeesOr(error?: string) {
  return z
    .codec(typedRupees(error), z.number() as z.ZodType as z.ZodType<Paise, Paise>, {
      decode: toPaise,
      encode: toRupees,
    })
    .meta({ description: 'Rupees, 2 decimals', example: 4999 });
}

export const rupees = rupeesOr();

/** An amount whose number is checked, in rupees, before it is converted. */
export const checkedRupees = (checked: z.ZodType<number, number>) =>
  (checked as z.ZodType as z.ZodType<Rupees, Rupees>).pipe(rupees);

/** An amount in the charged currency, with its decimals. */
export const moneyTextSchema = z.object({ amount: z.string(), currency: z.string() });
