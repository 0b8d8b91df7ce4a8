import { z } from 'zod';
import type { MinorUnits } from '../../../../domain/foreign-amount.ts';

/*
 * What the shop takes from a gateway as an id, a moment or a sum. A signature says who sent a thing, not
 * that it makes sense: whatever passes here can be kept in the database and reckoned with.
 */

const EARLIEST = Date.UTC(2000, 0);
const LATEST = Date.UTC(2100, 0);
const LONGEST_REASON = 300;

/** More than any saree costs: a thousand million rupees, or of any other currency, in smallest units. */
export const LARGEST_MINOR: MinorUnits = 100_000_000_000;

/** An id of the gateway's: printable letters without blanks. */
export const wireId = z.string().regex(/^[\x21-\x7e]{1,100}$/, 'is no id');

/** A currency by its ISO 4217 code. */
export const wireCurrency = z.string().regex(/^[A-Z]{3}$/, 'is no currency');

/** The name of an event's type. */
export const wireType = z.string().min(1).max(100);

/** A sum written as a number of whole units with decimals, such as rupees. */
export const wireAmount = z
  .number()
  .min(0)
  .max(LARGEST_MINOR / 100);

/** Words of a bank or a gateway, made one line that people can read. */
export const wireReason = z.string().transform((text) =>
  text
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, LONGEST_REASON),
);

/** Whether a moment is one of this century: of others there is nothing to be paid. */
export function isPlausible(moment: Date): boolean {
  const time = moment.getTime();
  return time >= EARLIEST && time < LATEST;
}
