import { endpoints } from '../../../contract/endpoints.ts';
import type { Mount } from '../../platform/http/endpoint-route.ts';
import type { PromoCodesService } from './promo-codes.service.ts';

export function mountPromoCodes(mount: Mount, codes: PromoCodesService): void {
  mount(endpoints.promoCodes, () => codes.list());
  mount(endpoints.promoCodeById, ({ params }) => codes.code(params.id));
  mount(endpoints.promoCodeUses, ({ params, query }) => codes.uses(params.id, query));
  mount(endpoints.addPromoCode, ({ caller, body }) => codes.add(caller, body));
  mount(endpoints.changePromoCode, ({ caller, params, body }) =>
    codes.change(caller, params.id, body),
  );
}
