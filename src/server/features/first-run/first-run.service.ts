import type { DemoData, FirstRun } from '../../../contract/first-run.ts';
import { gatewayOf, type PaymentMethod } from '../../../domain/payment-methods.ts';
import { factsLeft } from '../../../domain/shop-settings.ts';
import type { ShopService } from '../shop/shop.service.ts';

interface FirstRunDeps {
  shop: Pick<ShopService, 'settings' | 'paymentMethods'>;
  gateways: { providers: { size: number } };
  /** The methods by which no money moves. */
  simulatedMethods: readonly PaymentMethod[];
  /** Whether a mail server is set; without one letters lie in the outbox. */
  isMailSent: boolean;
  demoCounts: () => Promise<DemoData>;
  /** Whether the home page shows banners of the owner's own. */
  hasOwnBanners: () => Promise<boolean>;
}

export type FirstRunService = ReturnType<typeof createFirstRunService>;

/** What the owner has still to do before she opens: the dashboard's list. */
export function createFirstRunService(deps: FirstRunDeps) {
  const { shop, gateways, simulatedMethods, isMailSent, demoCounts, hasOwnBanners } = deps;

  /** Who takes no gateway's payments on purpose has nothing left to do about them. */
  async function payments(): Promise<FirstRun['payments']> {
    const { paymentMethods: wished } = await shop.settings();
    if (wished.every((method) => gatewayOf(method) === null)) return 'real';
    if (gateways.providers.size === 0) return 'none';
    const taken = (await shop.paymentMethods()).filter((method) => gatewayOf(method) !== null);
    const stoodIn = taken.filter((method) => simulatedMethods.includes(method));
    if (stoodIn.length === 0) return 'real';
    return stoodIn.length === taken.length ? 'simulated' : 'partly simulated';
  }

  return {
    async firstRun(): Promise<FirstRun> {
      return {
        factsLeft: factsLeft(await shop.settings()),
        isMailSent,
        payments: await payments(),
        hasOwnBanners: await hasOwnBanners(),
        demo: await demoCounts(),
      };
    },
  };
}
