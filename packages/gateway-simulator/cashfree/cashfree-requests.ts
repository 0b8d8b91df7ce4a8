import { createHash } from 'node:crypto';
import { z } from 'zod';
import { toPaise } from '../amounts.ts';
import type { CashfreeOrder } from './cashfree-order-state.ts';

const MINUTE_MS = 60_000;
const SOONEST_EXPIRY_MS = 15 * MINUTE_MS;
const LATEST_EXPIRY_MS = 30 * 24 * 60 * MINUTE_MS;

const id = (min: number, max: number) =>
  z
    .string()
    .min(min)
    .max(max)
    .regex(/^[A-Za-z0-9_-]+$/, 'should have only letters, digits, _ and -');

const rupees = z
  .number()
  .refine((value) => toPaise(value) / 100 === value, 'should have at most 2 decimals');

/** The accepted fields of a new order. */
export const createCashfreeOrderRequest = z.object({
  order_id: id(3, 45),
  order_amount: rupees.min(1, 'should be 1 or more'),
  order_currency: z.literal('INR'),
  customer_details: z.object({
    customer_id: id(3, 50),
    customer_phone: z
      .string()
      .regex(/^([1-9]\d{9}|\+[1-9]\d{7,14})$/, 'should be 10 digits, or + and a country code'),
    customer_email: z.email().min(3).max(100).optional(),
    customer_name: z.string().min(3).max(100).optional(),
  }),
  order_meta: z
    .object({
      return_url: z.url().max(250).optional(),
      notify_url: z
        .url({ protocol: /^https$/ })
        .max(250)
        .optional(),
      payment_methods: z.string().optional(),
    })
    .optional(),
  order_expiry_time: z.iso.datetime({ offset: true }).optional(),
  order_note: z.string().min(3).max(200).optional(),
  order_tags: z
    .record(z.string(), z.string().min(1).max(255))
    .refine((tags) => Object.keys(tags).length <= 10, 'should be at most 10')
    .optional(),
});

export const terminateRequest = z.object({ order_status: z.literal('TERMINATED') });

export const createRefundRequest = z.object({
  refund_id: id(3, 40),
  refund_amount: rupees.positive(),
  refund_note: z.string().min(3).max(100).optional(),
  refund_speed: z.enum(['STANDARD', 'INSTANT']).default('STANDARD'),
});

/** The expiry of an order created now; null when the requested one is too early or too late. */
export function chooseExpiry(requested: string | undefined, now: Date): Date | null {
  if (requested === undefined) return new Date(now.getTime() + LATEST_EXPIRY_MS);
  const distance = Date.parse(requested) - now.getTime();
  const isFitting = distance > SOONEST_EXPIRY_MS && distance < LATEST_EXPIRY_MS;
  return isFitting ? new Date(requested) : null;
}

/** The answer to a call. */
export interface CashfreeAnswer {
  status: 200 | 400 | 401 | 404 | 409 | 422 | 429;
  body: unknown;
  /** Whether this repeats the answer of an earlier call with the same idempotency key. */
  isReplayed?: boolean;
}

/** A failure in Cashfree's form. */
export function cashfreeRefusal(
  status: CashfreeAnswer['status'],
  code: string,
  message: string,
  type = 'invalid_request_error',
): CashfreeAnswer {
  return { status, body: { message, code, type } };
}

/** Why a request is invalid, as Cashfree writes it; the field is the last part of its path. */
export function invalidCashfreeRequest({ issues: [issue] }: z.ZodError): CashfreeAnswer {
  const path = issue?.path.join('.') || 'request';
  const field = String(issue?.path.at(-1) ?? 'request');
  return issue?.input === undefined
    ? cashfreeRefusal(400, `${field}_missing`, `${path} : is missing in the request`)
    : cashfreeRefusal(400, `${field}_invalid`, `${path} : ${issue.message}`);
}

export const NO_ORDER = cashfreeRefusal(
  404,
  'order_not_found',
  'Order Reference Id does not exist',
);

/** An answer to repeat, stored with its request. */
export function toStoredAnswer(request: string, body: unknown): CashfreeOrder['answers'][string] {
  return { request: hash(request), status: 200, body: JSON.stringify(body) };
}

/** Repeats a stored answer, unless the request differs from the first. */
export function replayAnswer(
  answer: CashfreeOrder['answers'][string],
  request: string,
): CashfreeAnswer {
  if (answer.request === hash(request)) {
    return { status: 200, body: JSON.parse(answer.body), isReplayed: true };
  }
  const message = 'request body differs from the first request with this idempotency key';
  return cashfreeRefusal(422, 'request_invalid', message, 'idempotency_error');
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
