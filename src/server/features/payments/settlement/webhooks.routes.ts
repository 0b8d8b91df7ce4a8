import type { Hono } from 'hono';
import { limitTo } from '../../../platform/http/body-limits.ts';
import type { RouteDeps } from '../../../platform/http/endpoint-route.ts';
import type { HttpEnv } from '../../../platform/http/http-env.ts';
import type { PaymentsService } from '../payments.service.ts';

const limit = limitTo(256 * 1024, 'A webhook has at most 256 kB');

/** The gateways' webhooks: signed over their bytes, so the body is read unparsed. */
export function mountWebhooks(
  app: Hono<HttpEnv>,
  { webhooks }: PaymentsService,
  clientAddress: RouteDeps['clientAddress'],
): void {
  app.post('/api/payment/webhook/:gateway', limit, async (context) => {
    const rawBody = new Uint8Array(await context.req.arrayBuffer());
    const { headers } = context.req.raw;
    const address = clientAddress(context);
    await webhooks.receive(context.req.param('gateway'), { headers, rawBody, address });
    return context.json({ message: 'Received' });
  });
}
