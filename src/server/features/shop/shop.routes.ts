import { endpoints } from '../../../contract/endpoints.ts';
import type { Mount } from '../../platform/endpoint-route.ts';
import type { PromosService } from '../promos/promos.service.ts';
import type { ShopService } from './shop.service.ts';

export function mountShop(mount: Mount, shop: ShopService, promos: PromosService): void {
  mount(endpoints.shop, async () => ({
    ...(await shop.facts()),
    signUpPromo: await promos.signUpPromo(),
  }));
  mount(endpoints.shopSettings, () => shop.view());
  mount(endpoints.saveShopSettings, ({ caller, body }) =>
    shop.save(caller, body.version, body.settings),
  );
}
