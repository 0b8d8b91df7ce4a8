import { z } from 'zod';
import type { MinorUnits } from '../../../../domain/money/foreign-amount.ts';
import { truncate } from '../../../../domain/text/text.ts';
import { MINUTE_MS } from '../../../../domain/time/calendar.ts';
import { WebhookRejection } from './gateway-error.ts';

/*
 * Schemas for values from a gateway. A signature proves the sender, not that a value makes sense:
 * values that pass here can be stored and calculated with.
 */

const EARLIEST = Date.UTC(2000, 0);
const LATEST = Date.UTC(2100, 0);
const MAX_REASON = 300;

/** More than any saree costs: a thousand million of any currency, in its smallest unit. */
export const MAX_MINOR: MinorUnits = 100_000_000_000;

/** An id of the gateway: printable ASCII characters without spaces. */
export const wireId = z.string().regex(/^[\x21-\x7e]{1,100}$/, 'is no id');

/** A currency by its ISO 4217 code. */
export const wireCurrency = z.string().regex(/^[A-Z]{3}$/, 'is no currency');

/** The name of an event's type. */
export const wireType = z.string().min(1).max(100);

/** An amount as a number in whole units, such as rupees with decimals. */
export const wireAmount = z
  .number()
  .min(0)
  .max(MAX_MINOR / 100);

/** A message of a bank or a gateway, reduced to one readable line. */
export const wireReason = z.string().transform((text) =>
  truncate(
    text
      .toWellFormed()
      .replace(/\p{Cc}+/gu, ' ')
      .trim(),
    MAX_REASON,
  ),
);

/** A detail the shop can do without: one that is missing or in another form counts as none. */
export function optionalDetail<Shape extends z.ZodType>(shape: Shape) {
  return shape.nullish().catch(null);
}

/** A row of a list; null in another form than documented, so that the other rows are read. */
export function lenientRow<Shape extends z.ZodType>(shape: Shape) {
  return shape.nullable().catch(null);
}

/** Whether a time is in this century. */
export function isPlausible(moment: Date): boolean {
  const time = moment.getTime();
  return time >= EARLIEST && time < LATEST;
}

/** How far a gateway's clock may be ahead of ours. */
const CLOCK_SKEW_MS = 5 * MINUTE_MS;

/** Whether a webhook was sent at most so long ago; false for a time that cannot be read. */
export function isRecent(sentAt: number, now: Date, maxAgeMs: number): boolean {
  const age = now.getTime() - sentAt;
  return age <= maxAgeMs && age >= -CLOCK_SKEW_MS;
}

/** The body of a webhook as JSON. @throws WebhookRejection */
export function parseWebhookJson(rawBody: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(rawBody).toString('utf8'));
  } catch {
    throw new WebhookRejection('malformed', 'The webhook is not JSON');
  }
}

/** A part of a webhook in the documented form. @throws WebhookRejection naming the invalid field */
export function parseWebhookPart<Shape extends z.ZodType>(
  shape: Shape,
  value: unknown,
): z.output<Shape> {
  const read = shape.safeParse(value);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new WebhookRejection('malformed', `${issue?.path.join('.')}: ${issue?.message}`);
}
