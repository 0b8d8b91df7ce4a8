import { useLocation, useNavigation } from 'react-router';
import { MAX_REPORT_ROWS, parseReportQuery } from '../../../../domain/reports/report-period.ts';
import { BarChart } from '../../../admin/charts/bar-chart.tsx';
import { REPORTS_PATH } from '../../../admin/frame/admin-paths.ts';
import { AdminScreen } from '../../../admin/frame/admin-screen.tsx';
import { adminMeta, LoadError, loadScreen } from '../../../admin/frame/load-screen.tsx';
import { DataTable } from '../../../admin/lists/data-table.tsx';
import { FactTile, FactTiles } from '../../../admin/lists/fact-tiles.tsx';
import { countText } from '../../../admin/lists/format.ts';
import { listPath, PeriodFields, useListFilters } from '../../../admin/lists/list-filters.tsx';
import { saveFile } from '../../../platform/api.ts';
import { useShop } from '../../../platform/shop.ts';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/fields.tsx';
import { Alert, EmptyState } from '../../../ui/messages.tsx';
import { Card } from '../../../ui/panels.tsx';
import { DimmedWhileLoading } from '../../../ui/skeleton.tsx';
import type { Route } from './+types/route.ts';
import {
  formatValue,
  type LoadedReport,
  loadReport,
  REPORT_TITLES,
  type ReportTable,
  reportFile,
  reportTable,
} from './report-table.ts';

export const meta = adminMeta('Reports');

export const clientLoader = loadScreen((api, { request }) => {
  const { report, ...days } = parseReportQuery(new URL(request.url).searchParams);
  return loadReport(api, report, days);
});

export default function Reports({ loaderData: { data, error } }: Route.ComponentProps) {
  const isLoading = useNavigation().state === 'loading';
  return (
    <AdminScreen title="Reports">
      {/* Also shown where loading failed, so that other days can be tried. */}
      <ReportControls loaded={data} />
      {error !== null && <LoadError message={error} />}
      {data && (
        <DimmedWhileLoading isLoading={isLoading} className="space-y-5">
          <Report loaded={data} />
        </DimmedWhileLoading>
      )}
    </AdminScreen>
  );
}

function ReportControls({ loaded }: { loaded: LoadedReport | null }) {
  const query = parseReportQuery(new URLSearchParams(useLocation().search));
  const { from = query.from, to = query.to } = loaded?.report ?? {};
  const current = { report: query.report, from: from ?? '', to: to ?? '' };
  const { draft, goTo, submit, choice, day } = useListFilters(current, (filters) =>
    listPath(REPORTS_PATH, filters),
  );
  return (
    <form
      onSubmit={submit}
      aria-label="Choose a report"
      className="mb-5 grid grid-cols-2 items-end gap-x-4 gap-y-3 lg:grid-cols-[1.4fr_1.2fr_1fr_1fr]"
    >
      <Select
        label="Report"
        options={REPORT_TITLES}
        {...choice('report')}
        className="max-lg:col-span-2"
      />
      <PeriodFields period={draft} day={day} onChoose={(period) => goTo({ ...draft, ...period })} />
    </form>
  );
}

function Report({ loaded }: { loaded: LoadedReport }) {
  const { timeZone } = useShop();
  const table = reportTable(loaded, timeZone);
  const { from, to, total } = loaded.report;
  const testOrders = 'testOrders' in total ? total.testOrders : 0;
  return (
    <>
      {testOrders > 0 && (
        <Alert kind="warn" live={false} title={`${countText(testOrders, 'test order')} included`}>
          {testOrders === 1 ? 'It was' : 'They were'} paid in test mode, so no real money was
          charged. Test orders are left out of sales and tax reports as soon as no payment gateway
          is in test mode.
        </Alert>
      )}
      <FactTiles className="grid-cols-2 sm:grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] max-sm:[&>:last-child:nth-child(odd)]:col-span-2">
        {table.facts.map(({ term, value }) => (
          <FactTile key={term} term={term} className="[&>dd]:text-lg [&>dd]:font-semibold">
            {value}
          </FactTile>
        ))}
      </FactTiles>
      {table.rows.length === 0 ? (
        <EmptyState
          title={loaded.name === 'stock' ? 'Nothing in stock' : 'Nothing in this period'}
          level={3}
        >
          {loaded.name === 'stock'
            ? 'Products appear here once they have stock.'
            : `Choose other days. ${loaded.name.startsWith('cash') ? 'Orders in cash are counted once they are sent.' : 'Only paid orders are counted.'}`}
        </EmptyState>
      ) : (
        <>
          <ReportChart {...table.chart} />
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <p className="text-sm text-soft">
              {NOTES[loaded.name]}
              {table.rows.length >= MAX_REPORT_ROWS && ' The table ends after 1,000 rows.'}
            </p>
            <Button
              variant="secondary"
              onClick={() => saveFile(reportFile(table), `${loaded.name}-${from}-${to}.csv`)}
            >
              Export as CSV
            </Button>
          </div>
          <DataTable
            label={REPORT_TITLES[loaded.name]}
            rows={table.rows}
            keyOf={({ key }) => key}
            columns={table.columns.map(({ title, kind }, index) => ({
              title,
              numeric: kind === 'count' || kind === 'rupees',
              isRowHeader: index === 0,
              isNowrap: index > 0 && kind === 'date',
              className: index === 0 ? 'max-w-72 truncate' : '',
              cell: ({ values }: ReportTable['rows'][number]) =>
                formatValue(values[index] ?? '', kind),
            }))}
          />
        </>
      )}
    </>
  );
}

const PAID = 'Paid orders, on the day of payment. Refunds of these orders are counted to this day.';
const ITEMS = 'Items of paid orders, at the prices paid, before discounts, tax and shipping.';
const CASH =
  'Orders in cash that were sent, on the day they were placed. Sales kept: goods with tax, less returns, refusals and refunds.';
const NOTES: Record<LoadedReport['name'], string> = {
  day: PAID,
  month: PAID,
  city: PAID,
  method: PAID,
  product: ITEMS,
  category: ITEMS,
  tax: 'Paid orders by place of delivery, without demo orders. The file names your GSTIN.',
  'cash-pincode': CASH,
  'cash-product': CASH,
  stock: 'Products with stock, those that sold least in the period first.',
};

function ReportChart({ label, isTime, bars }: ReportTable['chart']) {
  if (bars.length === 0) return null;
  return (
    <Card className="min-w-0">
      <figure>
        <figcaption className="mb-3 text-sm text-soft">{label}</figcaption>
        {isTime ? (
          <BarChart
            label={label}
            tones={['now']}
            groups={bars.map((bar, index) => ({
              key: `${index}`,
              label: bar.label,
              counts: [Math.round(bar.value)],
            }))}
          />
        ) : (
          <Bars bars={bars} />
        )}
      </figure>
    </Card>
  );
}

/** Bars below one another, for names that would not fit below bars side by side. */
function Bars({ bars }: Pick<ReportTable['chart'], 'bars'>) {
  const largest = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <ul className="numerals space-y-2.5 text-sm">
      {bars.map(({ label, value }) => (
        <li key={label}>
          <span className="flex justify-between gap-4">
            <span className="min-w-0 truncate">{label}</span>
            <span className="font-medium">{formatValue(value, 'rupees')}</span>
          </span>
          <svg aria-hidden="true" width="100%" height="8" className="mt-1 block">
            <rect width="100%" height="8" className="fill-sand" />
            <rect width={`${(value / largest) * 100}%`} height="8" className="fill-brand" />
          </svg>
        </li>
      ))}
    </ul>
  );
}
