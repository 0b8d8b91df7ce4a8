import { Hono } from 'hono';
import type { Logger } from 'pino';
import { expect, it, vi } from 'vitest';
import type { Api } from '../contract/api.ts';
import { mountPages } from './page-routes.ts';
import type { Handlers } from './platform/http/endpoint-route.ts';
import type { HttpEnv } from './platform/http/http-env.ts';

it('logs an error once for all pages that wait for the same read', async () => {
  const error = vi.fn();
  const app = new Hono<HttpEnv>();
  app.use(async (context, next) => {
    context.set('logger', { error } as unknown as Logger);
    await next();
  });
  let failure = new Error('no menu');
  mountPages(
    app,
    async (_request, _api, report) => {
      report(failure);
      return new Response();
    },
    { handlers: {} as Handlers<Api> },
    { waiting: () => 0, run: (task) => task() },
  );
  await Promise.all([app.request('/'), app.request('/about')]);
  expect(error).toHaveBeenCalledOnce();
  failure = new Error('no menu again');
  await app.request('/');
  expect(error).toHaveBeenCalledTimes(2);
});
