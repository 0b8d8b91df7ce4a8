import { z } from 'zod';
import { doneSchema, endpoints } from './endpoint.ts';
import {
  countSchema,
  emailSchema,
  pageQuerySchema,
  requiredText,
  searchText,
  timeOrNull,
} from './values.ts';

/** The contact form (specification §5): all three required. */
export const contactMessageSchema = z.object({
  name: requiredText('Name', 120),
  email: emailSchema,
  message: requiredText('Message', 5000),
});
export type ContactMessage = z.infer<typeof contactMessageSchema>;

/** Whether a message of the contact form is unanswered. */
export const MESSAGE_STATES = ['open', 'answered'] as const;

/** Filters and pages of the messages; blank text is no filter. */
export const messageQuerySchema = pageQuerySchema.extend({
  state: z.enum(MESSAGE_STATES).optional(),
  search: searchText.describe('Part of the name, the email or the message; any case'),
});
export type MessageQuery = z.output<typeof messageQuerySchema>;

/** A message of the contact form, for admins. */
export const messageSchema = z
  .object({
    _id: z.string(),
    name: z.string(),
    email: z.string(),
    message: z.string(),
    createdAt: z.iso.datetime(),
    answeredAt: timeOrNull,
    answeredBy: z
      .object({ _id: z.string(), name: z.string() })
      .nullable()
      .describe('The admin who answered; null while it is open'),
  })
  .meta({ id: 'Message' });
export type Message = z.infer<typeof messageSchema>;

/** Marks a message as answered or open. */
export const setAnsweredSchema = z.object({
  isAnswered: z.boolean({ error: 'Say whether the message has been answered' }),
});

export const contactEndpoints = endpoints({
  'POST /api/contact': {
    summary: 'Send a message by the contact form',
    access: 'anyone',
    body: contactMessageSchema,
    status: 201,
    answer: doneSchema,
    errors: ['TOO_MANY_REQUESTS'],
  },
  'GET /api/admin/messages': {
    summary: 'Messages of the contact form, newest first',
    access: 'admin',
    query: messageQuerySchema,
    answer: z.array(messageSchema),
    paged: true,
  },
  'GET /api/admin/messages/counts': {
    summary: 'The number of unanswered messages',
    access: 'admin',
    answer: z.object({ open: countSchema }),
  },
  'PUT /api/admin/messages/{id}/answered': {
    summary: 'Mark a message as answered or open',
    access: 'admin',
    body: setAnsweredSchema,
    answer: messageSchema,
  },
});
