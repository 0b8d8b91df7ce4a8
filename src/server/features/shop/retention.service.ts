import { type RetentionDays, retentionStart } from '../../../domain/shop/shop-settings.ts';
import { HOUR_MS } from '../../../domain/time/calendar.ts';
import type { DbOrTx } from '../../platform/db/database.ts';
import * as audit from '../audit/audit.service.ts';
import * as messages from '../contact/contact.service.ts';
import { forgetRefusals } from '../orders/cash-shield.service.ts';
import * as payments from '../payments/payments.service.ts';
import type { ServiceBase } from '../service-base.ts';
import * as visits from '../visits/visits.service.ts';

/** Rows of one statement, so that none locks a table for long. */
const BATCH = 5000;

/** The database checks ages by its own clock. */
const CLOCK_MARGIN_MS = HOUR_MS;

/** Deletes at most so many records from before a moment; returns how many it deleted. */
type DeleteBefore = (db: DbOrTx, moment: Date, limit: number) => Promise<number>;

const DELETE_BEFORE: Record<keyof RetentionDays, DeleteBefore> = {
  keepPaymentLogDays: payments.deleteLogBefore,
  keepChangeLogDays: audit.deleteBefore,
  keepMessagesDays: messages.deleteBefore,
  keepVisitsDays: visits.deleteBefore,
};

/** Deletes records that the owner does not want to keep any longer. */
export function createRetention({ db, clock, shop }: ServiceBase) {
  return {
    async run(): Promise<void> {
      const settings = await shop.loadSettings();
      for (const [name, deleteBefore] of Object.entries(DELETE_BEFORE)) {
        const days = settings[name as keyof RetentionDays];
        if (days === null) continue;
        const start = retentionStart(new Date(clock.now().getTime() - CLOCK_MARGIN_MS), days);
        while ((await deleteBefore(db, start, BATCH)) === BATCH);
      }
      await forgetRefusals(db, clock.now());
    },
  };
}
