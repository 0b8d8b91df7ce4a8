import type { Hono } from 'hono';
import type { Endpoint } from '../contract/endpoint.ts';
import { endpoints } from '../contract/endpoints.ts';
import { type RouteName, routes } from '../contract/routes.ts';
import { PUBLIC_READS, type PublicRead, topicsOf } from './content-topics.ts';
import { accountHandlers } from './handlers/account-handlers.ts';
import { catalogueHandlers, productEditingHandlers } from './handlers/catalogue-handlers.ts';
import type { Handlers } from './handlers/handlers.ts';
import { orderHandlers, paymentHandlers } from './handlers/order-handlers.ts';
import { shopHandlers, webhookHandlers } from './handlers/shop-handlers.ts';
import { type Handler, mountOn, type RouteDeps } from './platform/http/endpoint-route.ts';
import type { HttpEnv } from './platform/http/http-env.ts';
import type { Services } from './services.ts';

/**
 * Mounts every endpoint of the contract, in the order of `contract/routes.ts`: there a path such as
 * `/orders/all` stands before `/orders/{id}`, which matches it too.
 */
export function mountApi(app: Hono<HttpEnv>, handlers: Handlers, deps: RouteDeps): void {
  const mount = mountOn(app, deps);
  for (const name of Object.keys(routes) as RouteName[]) {
    mount<Endpoint>(endpoints[name], handlers[name] as Handler<Endpoint>);
  }
}

/** The handlers of all endpoints; those of public reads note the topics of their answers. */
export function createHandlers(services: Services, publicServices = services): Handlers {
  const handlers = handlersOf(services);
  const publicHandlers = handlersOf(publicServices);
  for (const name of PUBLIC_READS) {
    Object.assign(handlers, { [name]: publicHandlers[name] });
    notingTopics(publicServices, handlers, name);
  }
  return handlers;
}

function handlersOf(services: Services): Handlers {
  return {
    ...accountHandlers(services),
    ...catalogueHandlers(services),
    ...productEditingHandlers(services),
    ...orderHandlers(services),
    ...paymentHandlers(services),
    ...shopHandlers(services),
    ...webhookHandlers(services),
  };
}

function notingTopics(services: Services, handlers: Handlers, name: PublicRead): void {
  const anyHandlers = handlers as Record<string, Handler<Endpoint>>;
  const handler = anyHandlers[name] as Handler<Endpoint>;
  anyHandlers[name] = async (call) => {
    const result = await handler(call);
    if (!call.topics) return result;
    for (const topic of await topicsOf(name, services, call, result)) call.topics.add(topic);
    return result;
  };
}
