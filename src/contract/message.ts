import { z } from 'zod';
import { pageQuerySchema } from './paging.ts';

/** Whether a message of the contact form still waits for an answer. */
export const MESSAGE_STATES = ['open', 'answered'] as const;

/** Narrows and pages the messages of the contact form; blank text narrows nothing. */
export const messageQuerySchema = pageQuerySchema.extend({
  state: z.enum(MESSAGE_STATES).optional(),
  search: z
    .string()
    .max(200)
    .optional()
    .meta({ description: 'Part of the name, the email or the message; any case' }),
});

/** A message of the contact form, as an admin reads it. */
export const messageSchema = z
  .object({
    _id: z.string(),
    name: z.string(),
    email: z.string(),
    message: z.string(),
    createdAt: z.iso.datetime(),
    answeredAt: z.iso.datetime().nullable(),
    answeredBy: z
      .object({ _id: z.string(), name: z.string() })
      .nullable()
      .meta({ description: 'The admin who marked it; null while it is open' }),
  })
  .meta({ id: 'Message' });
export type Message = z.infer<typeof messageSchema>;

/** How many messages wait for an answer. */
export const messageCountsSchema = z.object({ open: z.number().int() });

/** Marks a message as answered, or as open again. */
export const setAnsweredSchema = z.object({
  isAnswered: z.boolean({ error: 'Say whether it has been answered' }),
});
