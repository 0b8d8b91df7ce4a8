import { contactMessageSchema } from '../contact.ts';
import { doneSchema, type Endpoint } from '../endpoint.ts';
import { routes } from '../routes.ts';

export const contactEndpoints = {
  sendMessage: {
    ...routes.sendMessage,
    summary: 'Send a message by the contact form',
    access: 'anyone',
    body: contactMessageSchema,
    status: 201,
    answer: doneSchema,
    refusals: ['BAD_INPUT', 'TOO_MANY_REQUESTS'],
  },
} as const satisfies Record<string, Endpoint>;
