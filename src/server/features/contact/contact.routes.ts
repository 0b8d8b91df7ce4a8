import type { contactEndpoints } from '../../../contract/contact.ts';
import { answerWithMessage, type Handlers } from '../../platform/http/endpoint-route.ts';
import { jobWorker, type Worker } from '../../platform/jobs/jobs.ts';
import type { Services } from '../../services.ts';
import { mailMessage } from './contact.service.ts';

export function contactRoutes({ contact }: Services): Handlers<typeof contactEndpoints> {
  return {
    'POST /api/contact': ({ body, address }) =>
      answerWithMessage(
        contact.send(body, address),
        'Thank you for writing to us. We will answer soon.',
      ),
    'GET /api/admin/messages': ({ query }) => contact.list(query),
    'GET /api/admin/messages/counts': async () => ({ open: await contact.countOpen() }),
    'PUT /api/admin/messages/{id}/answered': ({ caller, params, body }) =>
      contact.setAnswered(caller, params.id, body.isAnswered),
  };
}

export const contactWorkers = ({ contact }: Services): Worker[] => [
  jobWorker(mailMessage, ({ messageId }, id) => contact.mail(messageId, id)),
];
