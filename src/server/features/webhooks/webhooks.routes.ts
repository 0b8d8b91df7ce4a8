import type { webhooksEndpoints } from '../../../contract/webhooks.ts';
import { answerWithMessage, type Handlers } from '../../platform/http/endpoint-route.ts';
import { jobWorker, pollWorker, scheduledWorker, type Worker } from '../../platform/jobs/jobs.ts';
import type { Services } from '../../services.ts';
import { mailSwitchedOff, mailWebhookOff, sendDue } from './webhook-delivery.service.ts';
import * as webhooks from './webhooks.service.ts';

export function webhookRoutes({ webhooks: deps }: Services): Handlers<typeof webhooksEndpoints> {
  return {
    'GET /api/admin/webhooks': () => webhooks.listWebhooks(deps),
    'GET /api/admin/webhooks/{id}': ({ params }) => webhooks.findWebhook(deps, params.id),
    'POST /api/admin/webhooks': ({ caller, body }) => webhooks.addWebhook(deps, caller, body),
    'PUT /api/admin/webhooks/{id}': ({ caller, params, body }) =>
      webhooks.changeWebhook(deps, caller, params.id, body),
    'POST /api/admin/webhooks/{id}/secret': ({ caller, params }) =>
      webhooks.renewSecret(deps, caller, params.id),
    'DELETE /api/admin/webhooks/{id}': ({ caller, params }) =>
      answerWithMessage(webhooks.removeWebhook(deps, caller, params.id), 'The webhook was removed'),
    'GET /api/admin/webhooks/{id}/deliveries': ({ params }) =>
      webhooks.listDeliveries(deps, params.id),
    'POST /api/admin/webhooks/{id}/test': ({ params }) => webhooks.testWebhook(deps, params.id),
    'POST /api/admin/webhook-deliveries/{id}/send': ({ params }) =>
      webhooks.sendAgain(deps, params.id),
  };
}

export const webhookWorkers = ({ webhooks: deps }: Services): Worker[] => [
  pollWorker('webhooks.send', (stopped) => sendDue(deps, stopped)),
  jobWorker(mailWebhookOff, ({ webhookId }, id) => mailSwitchedOff(deps, webhookId, id)),
  scheduledWorker('webhooks.clear-old', '53 3 * * *', () => webhooks.clearOldDeliveries(deps)),
];
