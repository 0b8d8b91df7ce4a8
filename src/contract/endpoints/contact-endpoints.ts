import { z } from 'zod';
import { contactMessageSchema } from '../contact.ts';
import { byId, doneSchema, type Endpoint } from '../endpoint.ts';
import {
  messageCountsSchema,
  messageQuerySchema,
  messageSchema,
  setAnsweredSchema,
} from '../message.ts';
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
  messages: {
    ...routes.messages,
    summary: 'Messages of the contact form, newest first',
    access: 'admin',
    query: messageQuerySchema,
    status: 200,
    answer: z.array(messageSchema),
    refusals: ['BAD_INPUT', 'SIGNED_OUT', 'FORBIDDEN'],
    paged: true,
  },
  messageCounts: {
    ...routes.messageCounts,
    summary: 'How many messages wait for an answer',
    access: 'admin',
    status: 200,
    answer: messageCountsSchema,
    refusals: ['SIGNED_OUT', 'FORBIDDEN'],
  },
  setMessageAnswered: {
    ...routes.setMessageAnswered,
    summary: 'Mark a message as answered, or as open again',
    access: 'admin',
    params: byId,
    body: setAnsweredSchema,
    status: 200,
    answer: messageSchema,
    refusals: ['BAD_INPUT', 'SIGNED_OUT', 'FORBIDDEN', 'NOT_FOUND'],
  },
} as const satisfies Record<string, Endpoint>;
