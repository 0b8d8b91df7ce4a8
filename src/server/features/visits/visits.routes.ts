import type { visitsEndpoints } from '../../../contract/visits.ts';
import type { Handlers } from '../../platform/http/endpoint-route.ts';
import type { Services } from '../../services.ts';

export function visitRoutes({ visits }: Services): Handlers<typeof visitsEndpoints> {
  return {
    'POST /api/visits': async ({ body, address, rawHeaders }) => {
      visits.count(body, { address, headers: rawHeaders });
      return { message: 'Thank you' };
    },
    'GET /api/admin/reports/visits': ({ query }) => visits.report(query),
  };
}
