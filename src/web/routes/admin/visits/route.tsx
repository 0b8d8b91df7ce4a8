import { useLocation, useNavigation } from 'react-router';
import type { VisitReport } from '../../../../contract/visits.ts';
import {
  FUNNEL_STEPS,
  type FunnelCounts,
  parseVisitsQuery,
  stepRate,
} from '../../../../domain/visits/visit.ts';
import { BarChart, MAX_DAY_BARS } from '../../../admin/charts/bar-chart.tsx';
import { SETTINGS_PATH, VISITS_PATH } from '../../../admin/frame/admin-paths.ts';
import { AdminScreen, Section } from '../../../admin/frame/admin-screen.tsx';
import { adminMeta, LoadError, loadScreen } from '../../../admin/frame/load-screen.tsx';
import { DataTable } from '../../../admin/lists/data-table.tsx';
import { FactTile, FactTiles } from '../../../admin/lists/fact-tiles.tsx';
import { dateName, formatCount } from '../../../admin/lists/format.ts';
import { listPath, PeriodFields, useListFilters } from '../../../admin/lists/list-filters.tsx';
import { Select } from '../../../ui/fields.tsx';
import { Alert, EmptyState } from '../../../ui/messages.tsx';
import { Card } from '../../../ui/panels.tsx';
import { DimmedWhileLoading } from '../../../ui/skeleton.tsx';
import { TextLink } from '../../../ui/typography.tsx';
import type { Route } from './+types/route.ts';
import { SpeedTable } from './speed-table.tsx';

export const meta = adminMeta('Visits and speed');

export const clientLoader = loadScreen((api, { request }) => {
  const query = parseVisitsQuery(new URL(request.url).searchParams);
  return api.call('GET /api/admin/reports/visits', { query });
});

export default function Visits({ loaderData: { data, error } }: Route.ComponentProps) {
  const isLoading = useNavigation().state === 'loading';
  return (
    <AdminScreen title="Visits and speed">
      <VisitControls report={data} />
      {error !== null && <LoadError message={error} />}
      {data && (
        <DimmedWhileLoading isLoading={isLoading}>
          {!data.isCounting && (
            <Alert live={false} title="Visits are not counted" className="mb-5">
              You have switched this off in the <TextLink to={SETTINGS_PATH}>settings</TextLink>.
            </Alert>
          )}
          {data.total.visits === 0 ? (
            <EmptyState title="No visits in these days" level={3}>
              {data.isCounting
                ? 'Visits of customers will appear here: how many open a product, the cart and the checkout, how many pay, and how fast pages are for them. Visits of admins are not counted.'
                : 'Choose other days, or switch the counting on.'}
            </EmptyState>
          ) : (
            <Figures report={data} />
          )}
        </DimmedWhileLoading>
      )}
    </AdminScreen>
  );
}

const DEVICE_OPTIONS = [
  { value: '', label: 'All devices' },
  { value: 'phone', label: 'Phones' },
  { value: 'tablet', label: 'Tablets' },
  { value: 'desktop', label: 'Computers' },
];

function VisitControls({ report }: { report: VisitReport | null }) {
  const { device = '', ...asked } = parseVisitsQuery(new URLSearchParams(useLocation().search));
  const { from = asked.from ?? '', to = asked.to ?? '' } = report ?? {};
  const { draft, goTo, submit, choice, day } = useListFilters({ from, to, device }, (filters) =>
    listPath(VISITS_PATH, filters),
  );
  return (
    <form
      onSubmit={submit}
      aria-label="Choose days"
      className="mb-5 grid grid-cols-2 items-end gap-x-4 gap-y-3 lg:grid-cols-4"
    >
      <PeriodFields period={draft} day={day} onChoose={(period) => goTo({ ...draft, ...period })} />
      <Select
        label="Speed on"
        options={DEVICE_OPTIONS}
        {...choice('device')}
        className="max-lg:col-span-2"
      />
    </form>
  );
}

const STEP_NAMES: Record<keyof FunnelCounts, string> = {
  visits: 'Visits',
  product: 'Product',
  cart: 'Cart',
  checkout: 'Checkout',
  paid: 'Paid orders',
};

function Figures({ report: { days, total, speed } }: { report: VisitReport }) {
  const label = 'Visits by day';
  return (
    <>
      <FactTiles className="grid-cols-2 sm:grid-cols-5 max-sm:[&>:last-child:nth-child(odd)]:col-span-2">
        {FUNNEL_STEPS.map((step, index) => (
          <FactTile
            key={step}
            term={STEP_NAMES[step]}
            note={rateNote(total, index)}
            className="[&>dd]:text-lg [&>dd]:font-semibold [&>dd+dd]:text-sm [&>dd+dd]:font-normal"
          >
            {formatCount(total[step])}
          </FactTile>
        ))}
      </FactTiles>
      <Card className="mt-5 min-w-0">
        <figure>
          <figcaption className="mb-3 text-sm text-soft">{label}</figcaption>
          <BarChart label={label} tones={['now']} groups={toBars(days)} />
        </figure>
      </Card>
      <Section title="Speed">
        <SpeedTable speed={speed} />
      </Section>
      <Section title="Days">
        <p className="mb-3 max-w-[65ch] text-sm text-soft">
          A visit counts once for each step it reaches. Paid orders are the shop’s own, on the day
          of payment. Days without a visit are left out.
        </p>
        <DaysTable days={days} />
      </Section>
    </>
  );
}

/** The share of the step before, in per cent; null where that would say nothing. */
function stepShare(counts: FunnelCounts, index: number): number | null {
  const [before, step] = [FUNNEL_STEPS[index - 1], FUNNEL_STEPS[index]];
  return before && step ? stepRate(counts[step], counts[before]) : null;
}

function rateNote(total: FunnelCounts, index: number): string | null {
  const rate = stepShare(total, index);
  const before = FUNNEL_STEPS[index - 1];
  return before && rate !== null ? `${rate}% of ${STEP_NAMES[before].toLowerCase()}` : null;
}

function toBars(days: VisitReport['days']) {
  const length = days.length > MAX_DAY_BARS ? 7 : 1;
  const starts = days.filter((_, index) => index % length === 0);
  return starts.map(({ day }, index) => ({
    key: day,
    label: length === 1 ? String(Number(day.slice(8))) : day.slice(5),
    counts: [
      days.slice(index * length, (index + 1) * length).reduce((sum, { visits }) => sum + visits, 0),
    ],
  }));
}

function DaysTable({ days }: Pick<VisitReport, 'days'>) {
  const shown = days.filter(({ visits }) => visits > 0).reverse();
  return (
    <DataTable
      label="Visits by day"
      rows={shown}
      keyOf={({ day }) => day}
      columns={[
        { title: 'Day', isRowHeader: true, cell: ({ day }) => dateName(day) },
        ...FUNNEL_STEPS.map((step, index) => ({
          title: STEP_NAMES[step],
          numeric: true,
          cell: (day: FunnelCounts) => {
            const rate = stepShare(day, index);
            return (
              <>
                {formatCount(day[step])}
                {rate !== null && (
                  <span className="ml-2 inline-block min-w-10 text-soft">{rate}%</span>
                )}
              </>
            );
          },
        })),
      ]}
    />
  );
}
