import type { auditEndpoints } from '../../../contract/audit.ts';
import type { Handlers } from '../../platform/http/endpoint-route.ts';
import type { Services } from '../../services.ts';

export function auditRoutes({ changes }: Services): Handlers<typeof auditEndpoints> {
  return {
    'GET /api/admin/changes': ({ query }) => changes.list(query),
    'GET /api/admin/changes/actors': () => changes.listActors(),
  };
}
