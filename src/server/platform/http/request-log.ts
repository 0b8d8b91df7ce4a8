import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { type Logger, redact } from '../process/logger.ts';
import { collectOrderEvents, type Metrics, type NotedOrderEvent } from '../process/metrics.ts';
import type { HttpEnv } from './http-env.ts';

/** Gives each request an id and a logger; logs and counts it when it is answered. */
export function requestLog(logger: Logger, metrics: Metrics): MiddlewareHandler<HttpEnv> {
  return async (context, next) => {
    const requestId = randomUUID();
    const started = performance.now();
    context.set('requestId', requestId);
    context.set('logger', logger.child({ requestId }));
    context.header('X-Request-Id', requestId);
    const orders: NotedOrderEvent[] = [];
    await collectOrderEvents(orders, next);
    const { method } = context.req;
    // Paths contain ids of payment sessions and what was searched for.
    const path = redact(context.req.path);
    const seconds = (performance.now() - started) / 1000;
    if (!context.env?.isForCache) metrics.observe(method, context.res.status, seconds);
    const { status } = context.res;
    metrics.countOrderEvents(orders);
    const facts = { method, path, status, seconds, ...(orders.length > 0 && { orders }) };
    context.get('logger').info(facts, 'answered');
  };
}
