import type { firstRunEndpoints } from '../../../contract/first-run.ts';
import type { Handlers } from '../../platform/http/endpoint-route.ts';
import type { Services } from '../../services.ts';

export function firstRunRoutes({
  demo,
  firstRun,
  goLive,
}: Services): Handlers<typeof firstRunEndpoints> {
  return {
    'GET /api/admin/first-run': () => firstRun.load(),
    'POST /api/admin/go-live': async ({ caller, body }) => {
      await goLive.run(caller, body.step);
      return firstRun.load();
    },
    'POST /api/admin/go-live/mail-arrived': async ({ body }) => {
      await goLive.mailArrived(body.token);
      return firstRun.load();
    },
    'PUT /api/admin/welcome': ({ body }) => firstRun.saveWelcome(body),
    'POST /api/admin/remove-demo': ({ caller }) => demo.remove(caller._id),
  };
}
