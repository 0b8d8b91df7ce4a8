import type { bannersEndpoints } from '../../../contract/banners.ts';
import type { Handlers } from '../../platform/http/endpoint-route.ts';
import type { Services } from '../../services.ts';
import {
  addBannerPicture,
  listShownBanners,
  loadBannerList,
  restoreBanners,
  saveBanners,
} from './banners.service.ts';

export function bannerRoutes({ banners: deps }: Services): Handlers<typeof bannersEndpoints> {
  return {
    'GET /api/banners': () => listShownBanners(deps.db),
    'GET /api/admin/banners': () => loadBannerList(deps.db),
    'PUT /api/admin/banners': ({ caller, body }) => saveBanners(deps, caller, body),
    'POST /api/admin/banners/restore': ({ caller, body }) =>
      restoreBanners(deps, caller, body.version),
    'POST /api/admin/banners/pictures': ({ file }) => addBannerPicture(deps, file),
  };
}
