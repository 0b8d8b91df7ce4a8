import { z } from 'zod';
import { TEST_EVENT, WEBHOOK_EVENTS } from '../domain/webhooks/webhooks.ts';
import { doneSchema, endpoints } from './endpoint.ts';
import { countSchema, timeOrNull } from './values.ts';

/** What the admin says of a webhook. The address is checked by the server, which knows its settings. */
export const webhookFormSchema = z.object({
  url: z.string().trim().min(1, 'Enter the address that receives the events'),
  events: z
    .array(z.enum(WEBHOOK_EVENTS, 'Choose an event from the list'))
    .min(1, 'Choose at least one event')
    .transform((events) => WEBHOOK_EVENTS.filter((event) => events.includes(event))),
  isEnabled: z.boolean(),
});
export type WebhookForm = z.output<typeof webhookFormSchema>;

const webhookChangeSchema = webhookFormSchema.extend({
  seen: webhookFormSchema
    .optional()
    .describe('What was seen: STALE_VERSION where it has changed since'),
});
export type WebhookChange = z.output<typeof webhookChangeSchema>;

/** A webhook; its secret is answered once, when it is added or renewed. */
export const webhookSchema = z
  .object({
    _id: z.string(),
    url: z.string(),
    events: z.array(z.enum(WEBHOOK_EVENTS)),
    isEnabled: z.boolean(),
    failingSince: timeOrNull.describe('Since when it has accepted no event'),
    previousSecretUntil: timeOrNull.describe(
      'After a renewal: until when the secret before signs too',
    ),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Webhook' });
export type Webhook = z.infer<typeof webhookSchema>;

export const webhookDeliverySchema = z
  .object({
    _id: z.string().describe('The header webhook-id'),
    event: z.enum([...WEBHOOK_EVENTS, TEST_EVENT]),
    order: z.string().nullable(),
    at: z.iso.datetime(),
    status: z.enum(['pending', 'delivered', 'failed']),
    attempts: countSchema,
    nextAt: timeOrNull,
    lastAt: timeOrNull,
    responseStatus: countSchema.nullable().describe('null where there was no answer'),
    response: z
      .string()
      .nullable()
      .describe('First 500 characters of the answer, or why there was none'),
  })
  .meta({ id: 'WebhookDelivery' });
export type WebhookDelivery = z.infer<typeof webhookDeliverySchema>;

const webhookSecretSchema = z.object({ webhook: webhookSchema, secret: z.string() });

export const webhooksEndpoints = endpoints({
  'GET /api/admin/webhooks': {
    access: 'admin',
    summary: 'All webhooks',
    answer: z.array(webhookSchema),
  },
  'GET /api/admin/webhooks/{id}': {
    access: 'admin',
    summary: 'One webhook',
    answer: webhookSchema,
  },
  'POST /api/admin/webhooks': {
    summary: 'Add a webhook; the answer alone has its secret',
    access: 'admin',
    body: webhookFormSchema,
    status: 201,
    answer: webhookSecretSchema,
  },
  'POST /api/admin/webhooks/{id}/secret': {
    summary:
      'Renew the secret, which the answer alone has; for 24 hours the previous one signs too',
    access: 'admin',
    answer: webhookSecretSchema,
  },
  'PUT /api/admin/webhooks/{id}': {
    summary: 'Change a webhook, or switch it off and on',
    access: 'admin',
    body: webhookChangeSchema,
    answer: webhookSchema,
    errors: ['STALE_VERSION'],
  },
  'DELETE /api/admin/webhooks/{id}': {
    access: 'admin',
    summary: 'Remove a webhook with its deliveries',
    answer: doneSchema,
  },
  'GET /api/admin/webhooks/{id}/deliveries': {
    summary: 'The last 100 deliveries of a webhook, the newest first',
    access: 'admin',
    answer: z.array(webhookDeliverySchema),
  },
  'POST /api/admin/webhooks/{id}/test': {
    summary: 'Send a test event; the answer says how that went',
    access: 'admin',
    answer: webhookDeliverySchema,
  },
  'POST /api/admin/webhook-deliveries/{id}/send': {
    summary: 'Send a delivery again; the answer says how that went',
    access: 'admin',
    answer: webhookDeliverySchema,
    errors: ['ORDER_STATE'],
  },
});
