import { endpoints } from '../../../contract/endpoints.ts';
import type { Mount } from '../../platform/endpoint-route.ts';
import type { ShopService } from './shop.service.ts';

export function mountShop(mount: Mount, shop: ShopService): void {
  mount(endpoints.shop, () => shop.shop());
  mount(endpoints.shopSettings, () => shop.view());
  mount(endpoints.saveShopSettings, ({ caller, body }) =>
    shop.save(caller, body.version, body.settings),
  );
}
