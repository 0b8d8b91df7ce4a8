import type { DemoData, FirstRun } from '../../../contract/first-run.ts';
import { gatewayOf, type PaymentMethod } from '../../../domain/payments/payment-methods.ts';
import { factsLeft } from '../../../domain/shop/shop-settings.ts';
import type { ShopService } from '../shop/shop.service.ts';

interface FirstRunDeps {
  shop: Pick<ShopService, 'settings' | 'paymentMethods'>;
  gateways: { providers: { size: number } };
  /** `simulated`: payment methods in test mode. */
  payments: { simulated: readonly PaymentMethod[] };
  /** Whether a mail server is set; otherwise emails go to the outbox. */
  isMailSent: boolean;
  /** Backups of the operator's own database are not the shop's. */
  isDatabaseOwn: boolean;
  lastBackup: () => Promise<Date | null>;
  demo: { counts: () => Promise<DemoData> };
  banners: { hasOwnBanners: () => Promise<boolean> };
}

/** The checklist before opening, shown on the dashboard. */
export function createFirstRunService(deps: FirstRunDeps) {
  const { shop, gateways, isMailSent } = deps;

  /** An owner who offers no gateway needs no keys. */
  async function payments(): Promise<FirstRun['payments']> {
    const { paymentMethods: configured } = await shop.settings();
    if (configured.every((method) => gatewayOf(method) === null)) return 'real';
    if (gateways.providers.size === 0) return 'none';
    const taken = (await shop.paymentMethods()).filter((method) => gatewayOf(method) !== null);
    const stoodIn = taken.filter((method) => deps.payments.simulated.includes(method));
    if (stoodIn.length === 0) return 'real';
    return stoodIn.length === taken.length ? 'simulated' : 'partly simulated';
  }

  return {
    async firstRun(): Promise<FirstRun> {
      return {
        factsLeft: factsLeft(await shop.settings()),
        isMailSent,
        payments: await payments(),
        hasOwnBanners: await deps.banners.hasOwnBanners(),
        demo: await deps.demo.counts(),
        backup: deps.isDatabaseOwn
          ? null
          : { madeAt: (await deps.lastBackup())?.toISOString() ?? null },
      };
    },
  };
}
