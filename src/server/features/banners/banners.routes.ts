import type { bannersEndpoints } from '../../../contract/banners.ts';
import type { Handlers } from '../../platform/http/endpoint-route.ts';
import type { Services } from '../../services.ts';

export function bannerRoutes({ banners }: Services): Handlers<typeof bannersEndpoints> {
  return {
    'GET /api/banners': () => banners.listShown(),
    'GET /api/admin/banners': () => banners.list(),
    'PUT /api/admin/banners': ({ caller, body }) => banners.save(caller, body),
    'POST /api/admin/banners/restore': ({ caller, body }) => banners.restore(caller, body.version),
    'POST /api/admin/banners/pictures': ({ file }) => banners.addPicture(file),
  };
}
