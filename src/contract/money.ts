import { z } from 'zod';
import { toPaise, toRupees } from '../domain/money/money.ts';

/**
 * An amount: rupees with at most 2 decimals on the wire and in the browser, paise in the server. The
 * server's routes decode what they receive and encode what they answer. `error` is the message for
 * a value that is not a number.
 */
export function rupeesOr(error?: string) {
  return z
    .codec(z.number(error), z.number(), { decode: toPaise, encode: toRupees })
    .meta({ description: 'Rupees, 2 decimals', example: 4999 });
}

export const rupees = rupeesOr();

/** An amount in the charged currency, with its decimals. */
export const moneyTextSchema = z.object({ amount: z.string(), currency: z.string() });
