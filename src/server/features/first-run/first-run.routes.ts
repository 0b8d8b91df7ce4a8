import type { Hono } from 'hono';
import type { firstRunEndpoints } from '../../../contract/first-run.ts';
import { notFound } from '../../platform/errors/shop-error.ts';
import type { Handlers } from '../../platform/http/endpoint-route.ts';
import type { HttpEnv } from '../../platform/http/http-env.ts';
import type { Services } from '../../services.ts';
import { loadFirstRun, saveWelcome } from './first-run.service.ts';
import { noteMailArrived, runGoLiveStep } from './go-live.service.ts';
import { answerChallenge, CHECK_PATH } from './self-check.ts';

export function firstRunRoutes({ demo, firstRun }: Services): Handlers<typeof firstRunEndpoints> {
  return {
    'GET /api/admin/first-run': () => loadFirstRun(firstRun),
    'POST /api/admin/go-live': async ({ caller, body }) => {
      await runGoLiveStep(firstRun, caller, body.step);
      return loadFirstRun(firstRun);
    },
    'POST /api/admin/go-live/mail-arrived': async ({ body }) => {
      await noteMailArrived(firstRun, body.token);
      return loadFirstRun(firstRun);
    },
    'PUT /api/admin/welcome': ({ body }) => saveWelcome(firstRun, body),
    'POST /api/admin/remove-demo': ({ caller }) => demo.remove(caller._id),
  };
}

/** Answers a challenge as only a process of this shop can. */
export function mountSelfCheck(app: Hono<HttpEnv>, { firstRun }: Services): void {
  app.get(CHECK_PATH, (context) => {
    const challenge = context.req.query('challenge') ?? '';
    if (!/^[0-9a-f]{32}$/.test(challenge)) throw notFound('This page');
    return context.text(answerChallenge(firstRun.authSecret, challenge), 200, {
      'Cache-Control': 'no-store',
    });
  });
}
