import type { z } from 'zod';
import { WebhookRefusal } from './gateway-error.ts';

/** The body of a webhook as JSON. @throws WebhookRefusal */
export function parseWebhookJson(rawBody: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(rawBody).toString('utf8'));
  } catch {
    throw new WebhookRefusal('malformed', 'The webhook is not JSON');
  }
}

/** A part of a webhook in the documented form. @throws WebhookRefusal naming the field at fault */
export function readAs<Shape extends z.ZodType>(shape: Shape, value: unknown): z.output<Shape> {
  const read = shape.safeParse(value);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new WebhookRefusal('malformed', `${issue?.path.join('.')}: ${issue?.message}`);
}
