import type { firstRunEndpoints } from '../../../contract/first-run.ts';
import type { Handlers } from '../../platform/http/endpoint-route.ts';
import type { Services } from '../../services.ts';
import { loadFirstRun, saveWelcome } from './first-run.service.ts';
import { noteMailArrived, runStep } from './go-live.service.ts';

export function firstRunRoutes({ demo, firstRun }: Services): Handlers<typeof firstRunEndpoints> {
  return {
    'GET /api/admin/first-run': () => loadFirstRun(firstRun),
    'POST /api/admin/go-live': async ({ caller, body }) => {
      await runStep(firstRun, caller, body.step);
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
