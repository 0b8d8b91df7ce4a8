import type { ReactNode } from 'react';
import type { Dashboard } from '../../../../contract/reports.ts';
import { formatRupees } from '../../../../domain/money/money.ts';
import {
  BarChart,
  type BarChartProps,
  type BarGroup,
  type BarTone,
  TONE_FILLS,
} from '../../../admin/charts/bar-chart.tsx';
import { DataTable } from '../../../admin/lists/data-table.tsx';
import { FactTile, FactTiles } from '../../../admin/lists/fact-tiles.tsx';
import { countText, formatCount, monthName, paidText } from '../../../admin/lists/format.ts';
import { Card, Disclosure } from '../../../ui/panels.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Heading } from '../../../ui/typography.tsx';

/** The figures of the shop; bars of their size until they are loaded. */
export function SummaryCards({ figures }: { figures?: Dashboard }) {
  const bar = <Skeleton className="my-[3px] h-6 w-16" />;
  const look = '[&>dd:first-of-type]:text-xl [&>dd:first-of-type]:font-semibold sm:px-5 sm:py-4';
  return (
    <FactTiles className="grid-cols-3 sm:grid-cols-[1fr_1fr_1.6fr_1fr]">
      <FactTile term="Total Users" className={look}>
        {figures ? formatCount(figures.totalUsers) : bar}
      </FactTile>
      <FactTile term="Total Orders" className={look}>
        {figures ? formatCount(figures.totalOrders) : bar}
      </FactTile>
      {/* On a phone it takes a row below the others. */}
      <FactTile
        term="Total Revenue"
        note={
          figures ? (
            paidText(figures.paidRevenue, figures.refundedRevenue)
          ) : (
            <Skeleton className="my-[2.5px] h-4 w-40" />
          )
        }
        className={`${look} max-sm:order-last max-sm:col-span-3`}
      >
        {figures ? formatRupees(figures.totalRevenue) : <Skeleton className="my-[3px] h-6 w-36" />}
      </FactTile>
      <FactTile term="Total Products" className={look}>
        {figures ? formatCount(figures.totalProducts) : bar}
      </FactTile>
    </FactTiles>
  );
}

export function OrderCharts({ figures }: { figures: Dashboard }) {
  const { ordersByMonth: months, ordersByWeekday: days } = figures;
  return (
    <div className="grid items-start gap-4 xl:grid-cols-2">
      <Chart
        title="Orders in Last 5 Months"
        summary={countText(sumCounts(months.map(({ count }) => count)), 'order')}
        label="Orders per month"
        tones={['now']}
        groups={months.map(({ month, count }) => ({
          label: monthName(month, 'short'),
          rowLabel: monthName(month, 'long'),
          counts: [count],
        }))}
        columns={['Month', 'Orders']}
      />
      <Chart
        title="Weekly Orders Comparison"
        summary={
          <>
            <Key tone="before">
              Last week {formatCount(sumCounts(days.map((day) => day.lastWeek)))}
            </Key>
            <Key tone="now">
              This week {formatCount(sumCounts(days.map((day) => day.thisWeek)))}
            </Key>
          </>
        }
        label="Orders per day, last week against this week"
        tones={['before', 'now']}
        groups={days.map(({ day, lastWeek, thisWeek }) => ({
          label: day,
          rowLabel: day,
          counts: [lastWeek, thisWeek],
        }))}
        columns={['Day', 'Last week', 'This week']}
      />
    </div>
  );
}

interface ChartRow extends BarGroup {
  rowLabel: string;
}

interface ChartProps extends BarChartProps {
  title: string;
  summary: ReactNode;
  groups: readonly ChartRow[];
  /** Titles of the table: of the row labels, then of the counts. */
  columns: readonly string[];
}

function Chart({ title, summary, columns, ...chart }: ChartProps) {
  return (
    <Card padding="none" className="px-4 pt-4 md:px-5">
      <figure>
        <figcaption className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <Heading level={2} size="sub">
            {title}
          </Heading>
          <p className="numerals flex gap-4 text-sm text-soft">{summary}</p>
        </figcaption>
        <BarChart {...chart} />
      </figure>
      <Disclosure
        summary={<span className="text-sm">Figures as a table</span>}
        className="border-b-0"
      >
        <DataTable
          label={`${title}: figures`}
          rows={chart.groups}
          keyOf={({ rowLabel }) => rowLabel}
          columns={columns.map((column, index) => ({
            title: column,
            numeric: index > 0,
            isRowHeader: index === 0,
            cell: ({ rowLabel, counts }: ChartRow) =>
              index === 0 ? rowLabel : formatCount(counts[index - 1] ?? 0),
          }))}
        />
      </Disclosure>
    </Card>
  );
}

function Key({ tone, children }: { tone: BarTone; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <svg aria-hidden="true" focusable="false" className="size-3">
        <rect width="100%" height="100%" className={TONE_FILLS[tone]} />
      </svg>
      <span>{children}</span>
    </span>
  );
}

function sumCounts(counts: number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}
