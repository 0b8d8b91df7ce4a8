import type { webhooksEndpoints } from '../../../contract/webhooks.ts';
import { answerWithMessage, type Handlers } from '../../platform/http/endpoint-route.ts';
import { jobWorker, pollWorker, scheduledWorker, type Worker } from '../../platform/jobs/jobs.ts';
import type { Services } from '../../services.ts';
import { mailWebhookOff } from './webhook-delivery.service.ts';

export function webhookRoutes({ webhooks }: Services): Handlers<typeof webhooksEndpoints> {
  return {
    'GET /api/admin/webhooks': () => webhooks.list(),
    'GET /api/admin/webhooks/{id}': ({ params }) => webhooks.find(params.id),
    'POST /api/admin/webhooks': ({ caller, body }) => webhooks.add(caller, body),
    'PUT /api/admin/webhooks/{id}': ({ caller, params, body }) =>
      webhooks.change(caller, params.id, body),
    'POST /api/admin/webhooks/{id}/secret': ({ caller, params }) =>
      webhooks.renewSecret(caller, params.id),
    'DELETE /api/admin/webhooks/{id}': ({ caller, params }) =>
      answerWithMessage(webhooks.remove(caller, params.id), 'The webhook was removed'),
    'GET /api/admin/webhooks/{id}/deliveries': ({ params }) => webhooks.listDeliveries(params.id),
    'POST /api/admin/webhooks/{id}/test': ({ params }) => webhooks.test(params.id),
    'POST /api/admin/webhook-deliveries/{id}/send': ({ params }) => webhooks.sendAgain(params.id),
  };
}

export const webhookWorkers = ({ webhooks }: Services): Worker[] => [
  pollWorker('webhooks.send', (stopped) => webhooks.sendDue(stopped)),
  jobWorker(mailWebhookOff, ({ webhookId }, id) => webhooks.mailSwitchedOff(webhookId, id)),
  scheduledWorker('webhooks.clear-old', '53 3 * * *', webhooks.clearOld),
];
