import { type RetentionDays, retentionStart } from '../../../domain/shop/shop-settings.ts';
import type { Clock } from '../../platform/process/platform.ts';
import type { ShopService } from './shop.service.ts';

/** Rows of one statement, so that none locks a table for long. */
const BATCH = 5000;

/** The database checks ages by its own clock. */
const CLOCK_MARGIN_MS = 60 * 60_000;

/** Deletes at most so many records from before a moment; returns how many it deleted. */
type DeleteBefore = (moment: Date, limit: number) => Promise<number>;

interface RetentionDeps {
  clock: Clock;
  shop: ShopService;
  /** What each setting is about. */
  records: Record<keyof RetentionDays, DeleteBefore>;
}

/** Deletes records that the owner does not want to keep any longer. */
export function createRetention({ clock, shop, records }: RetentionDeps) {
  return {
    async run(): Promise<void> {
      const settings = await shop.settings();
      for (const [name, deleteBefore] of Object.entries(records)) {
        const days = settings[name as keyof RetentionDays];
        if (days === null) continue;
        const start = retentionStart(new Date(clock.now().getTime() - CLOCK_MARGIN_MS), days);
        while ((await deleteBefore(start, BATCH)) === BATCH);
      }
    },
  };
}
