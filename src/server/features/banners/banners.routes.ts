import { endpoints } from '../../../contract/endpoints.ts';
import type { Mount } from '../../platform/http/endpoint-route.ts';
import type { BannersService } from './banners.service.ts';

export function mountBanners(mount: Mount, banners: BannersService): void {
  mount(endpoints.banners, () => banners.shown());
  mount(endpoints.bannerList, () => banners.list());
  mount(endpoints.saveBanners, ({ caller, body }) => banners.save(caller, body));
  mount(endpoints.restoreBanners, ({ caller, body }) => banners.restore(caller, body.version));
  mount(endpoints.addBannerPicture, ({ file }) => banners.addPicture(file));
}
