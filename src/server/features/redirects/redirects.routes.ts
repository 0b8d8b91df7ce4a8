import type { redirectsEndpoints } from '../../../contract/redirects.ts';
import { answerWithMessage, type Handlers } from '../../platform/http/endpoint-route.ts';
import type { Services } from '../../services.ts';

export function redirectRoutes({ redirects }: Services): Handlers<typeof redirectsEndpoints> {
  return {
    'GET /api/redirects': ({ query }) => redirects.follow(query.path),
    'GET /api/admin/redirects': ({ query }) => redirects.list(query),
    'POST /api/admin/redirects': ({ caller, body }) => redirects.add(caller, body),
    'PUT /api/admin/redirects/{id}': ({ caller, params, body }) =>
      redirects.change(caller, params.id, body),
    'DELETE /api/admin/redirects/{id}': ({ caller, params }) =>
      answerWithMessage(redirects.remove(caller, params.id), 'Redirect removed'),
  };
}
