import type { Visit, VisitReport } from '../../../contract/visits.ts';
import { type ReportPeriod, reportPeriod } from '../../../domain/reports/report-period.ts';
import { addDays, shopDay } from '../../../domain/time/calendar.ts';
import {
  type Device,
  FUNNEL_STEPS,
  type FunnelCounts,
  isBot,
  PAGE_KINDS,
  type PageKind,
} from '../../../domain/visits/visit.ts';
import { summariseVital, VITALS } from '../../../domain/visits/web-vitals.ts';
import { tooManyRequests } from '../../platform/errors/shop-error.ts';
import { createRequestLimit } from '../../platform/http/request-limit.ts';
import type { Reports } from '../reports/reports.service.ts';
import type { ServiceBase } from '../service-base.ts';
import { createVisitCounters } from './visit-counters.ts';
import * as repository from './visits.repository.ts';

export { deleteBefore } from './visits.repository.ts';

/** Reports of one address: visitors of a mobile network share one. */
const REPORTS_PER_MINUTE = 120;

/** A report covers no more days, or its rows could not be read. */
const MAX_DAYS = 400;

/** Counts of visits and of what their browsers measured (decision 37). */
export function createVisits({ db, clock, shop, reports }: ServiceBase & { reports: Reports }) {
  const limit = createRequestLimit(REPORTS_PER_MINUTE);
  const counters = createVisitCounters(async (counts) => {
    const { countVisits, timeZone } = await shop.loadSettings();
    if (!countVisits) return;
    const day = shopDay(clock.now(), timeZone);
    await repository.addCounts(
      db,
      counts.map((counted) => ({ ...counted, day })),
    );
  });

  return {
    /**
     * Counts a reported visit, unless a program or a browser that asks not to be tracked sent it.
     * @throws ShopError TOO_MANY_REQUESTS
     */
    count(visit: Visit, { address, headers }: { address: string; headers: Headers }): void {
      const wait = limit.count(address);
      if (wait > 0) throw tooManyRequests(wait);
      const asksNotTo = headers.get('sec-gpc') === '1' || headers.get('dnt') === '1';
      if (asksNotTo || isBot(headers.get('user-agent') ?? '')) return;
      counters.count(visit);
    },

    flush: counters.flush,

    async report({
      device,
      ...asked
    }: Partial<ReportPeriod> & { device?: Device | undefined }): Promise<VisitReport> {
      const { countVisits, timeZone } = await shop.loadSettings();
      const period = atMost(reportPeriod(asked, shopDay(clock.now(), timeZone)));
      const [counts, sales, buckets] = await Promise.all([
        repository.countByDay(db, period),
        reports.loadSales({ ...period, by: 'day' }),
        repository.listBucketsByPage(db, period, device),
      ]);
      const days = funnelDays(period, counts, sales.rows);
      return {
        ...period,
        isCounting: countVisits,
        days,
        total: sumDays(days),
        speed: summariseSpeed(buckets),
      };
    },
  };
}

function atMost({ from, to }: ReportPeriod): ReportPeriod {
  const earliest = addDays(to, 1 - MAX_DAYS);
  return { from: from < earliest ? earliest : from, to };
}

type DayCount = Awaited<ReturnType<typeof repository.countByDay>>[number];

function funnelDays(
  { from, to }: ReportPeriod,
  counts: readonly DayCount[],
  paid: readonly { key: string; orders: number }[],
): VisitReport['days'] {
  const days = new Map<string, FunnelCounts>();
  for (let day = from; day <= to; day = addDays(day, 1)) days.set(day, noCounts());
  for (const { day, page, measure, count } of counts) {
    const steps = days.get(day);
    if (!steps) continue;
    if (measure === 'visit') steps.visits += count;
    else if (isStep(page)) steps[page] += count;
  }
  for (const { key, orders } of paid) {
    const steps = days.get(key);
    if (steps) steps.paid = orders;
  }
  return [...days].map(([day, steps]) => ({ day, ...steps }));
}

type PageStep = PageKind & keyof FunnelCounts;

function isStep(page: PageKind): page is PageStep {
  return (FUNNEL_STEPS as readonly string[]).includes(page);
}

function noCounts(): FunnelCounts {
  return { visits: 0, product: 0, cart: 0, checkout: 0, paid: 0 };
}

function sumDays(days: readonly FunnelCounts[]): FunnelCounts {
  const total = noCounts();
  for (const day of days) for (const step of FUNNEL_STEPS) total[step] += day[step];
  return total;
}

type Bucket = Awaited<ReturnType<typeof repository.listBucketsByPage>>[number];

function summariseSpeed(buckets: readonly Bucket[]): VisitReport['speed'] {
  return (['all', ...PAGE_KINDS] as const).flatMap((page) => {
    const ofPage = buckets.filter((bucket) => page === 'all' || bucket.page === page);
    if (ofPage.length === 0) return [];
    const vitals: VisitReport['speed'][number]['vitals'] = {};
    for (const vital of VITALS) {
      const summary = summariseVital(
        vital,
        countByBucket(ofPage.filter(({ measure }) => measure === vital)),
      );
      if (summary) vitals[vital] = summary;
    }
    return [{ page, vitals }];
  });
}

function countByBucket(buckets: readonly Bucket[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { bucket, count } of buckets) counts.set(bucket, (counts.get(bucket) ?? 0) + count);
  return counts;
}
