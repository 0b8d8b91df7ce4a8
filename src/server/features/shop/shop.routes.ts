import { endpoints } from '../../../contract/endpoints.ts';
import type { Mount } from '../../platform/http/endpoint-route.ts';
import type { PromosService } from '../promos/promos.service.ts';
import type { ShopService } from './shop.service.ts';

export function mountShop(mount: Mount, shop: ShopService, promos: PromosService): void {
  mount(endpoints.shop, async () => {
    const facts = await shop.facts();
    return { ...facts, signUpPromo: await promos.signUpPromo(facts.timeZone) };
  });
  mount(endpoints.shopSettings, () => shop.view());
  mount(endpoints.saveShopSettings, ({ caller, body }) =>
    shop.save(caller, body.version, body.settings),
  );
}
