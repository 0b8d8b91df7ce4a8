import type { pagesEndpoints } from '../../../contract/pages.ts';
import { answerWithMessage, type Handlers } from '../../platform/http/endpoint-route.ts';
import type { Services } from '../../services.ts';
import { renderMarkdown } from './markdown.ts';

export function pageRoutes({ pages }: Services): Handlers<typeof pagesEndpoints> {
  return {
    'GET /api/pages': () => pages.listShown(),
    'GET /api/pages/{slug}': ({ params }) => pages.findShown(params.slug),
    'GET /api/admin/pages': () => pages.list(),
    'GET /api/admin/pages/{id}': ({ params }) => pages.find(params.id),
    'POST /api/admin/pages': ({ caller, body }) => pages.add(caller, body),
    'POST /api/admin/pages/preview': async ({ body }) => ({ html: renderMarkdown(body.body) }),
    'PUT /api/admin/pages/{id}': ({ caller, params, body }) =>
      pages.change(caller, params.id, body),
    'DELETE /api/admin/pages/{id}': ({ caller, params }) =>
      answerWithMessage(pages.remove(caller, params.id), 'Page removed'),
  };
}
