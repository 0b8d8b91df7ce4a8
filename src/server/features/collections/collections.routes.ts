import type { collectionsEndpoints } from '../../../contract/collections.ts';
import { answerWithMessage, type Handlers } from '../../platform/http/endpoint-route.ts';
import type { Services } from '../../services.ts';

export function collectionRoutes({ collections }: Services): Handlers<typeof collectionsEndpoints> {
  return {
    'GET /api/collections': () => collections.listShown(),
    'GET /api/collections/{slug}': ({ params }) => collections.findShown(params.slug),
    'GET /api/collections/{slug}/products': ({ params, query }) =>
      collections.listProducts(params.slug, query),
    'GET /api/admin/collections': () => collections.list(),
    'GET /api/admin/collections/{id}': ({ params }) => collections.find(params.id),
    'POST /api/admin/collections': ({ caller, body }) => collections.add(caller, body),
    'PUT /api/admin/collections/{id}': ({ caller, params, body }) =>
      collections.change(caller, params.id, body),
    'DELETE /api/admin/collections/{id}': ({ caller, params }) =>
      answerWithMessage(collections.remove(caller, params.id), 'Collection removed'),
  };
}
