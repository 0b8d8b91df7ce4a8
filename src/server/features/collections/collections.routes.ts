import type { collectionsEndpoints } from '../../../contract/collections.ts';
import { answerWithMessage, type Handlers } from '../../platform/http/endpoint-route.ts';
import type { Services } from '../../services.ts';
import {
  addCollection,
  changeCollection,
  findCollection,
  listCollections,
  listProducts,
  listShown,
  removeCollection,
  viewCollection,
} from './collections.service.ts';

export function collectionRoutes({
  collections: deps,
}: Services): Handlers<typeof collectionsEndpoints> {
  return {
    'GET /api/collections': () => listShown(deps.db),
    'GET /api/collections/{slug}': ({ params }) => viewCollection(deps, params.slug),
    'GET /api/collections/{slug}/products': ({ params, query }) =>
      listProducts(deps, params.slug, query),
    'GET /api/admin/collections': () => listCollections(deps),
    'GET /api/admin/collections/{id}': ({ params }) => findCollection(deps, params.id),
    'POST /api/admin/collections': ({ caller, body }) => addCollection(deps, caller, body),
    'PUT /api/admin/collections/{id}': ({ caller, params, body }) =>
      changeCollection(deps, caller, params.id, body),
    'DELETE /api/admin/collections/{id}': ({ caller, params }) =>
      answerWithMessage(removeCollection(deps, caller, params.id), 'Collection removed'),
  };
}
