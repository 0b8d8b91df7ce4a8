import type { ReactNode } from 'react';
import type { Dashboard } from '../../../../contract/insights.ts';
import {
  BarChart,
  type BarChartProps,
  type BarGroup,
  type BarTone,
  toneFills,
} from '../../../admin/charts/bar-chart.tsx';
import { monthName } from '../../../admin/charts/month-name.ts';
import { counted, formatCount } from '../../../admin/lists/counts.ts';
import { DataTable } from '../../../admin/lists/data-table.tsx';
import { Card } from '../../../ui/card.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { Heading } from '../../../ui/heading.tsx';

export function OrderCharts({ figures }: { figures: Dashboard }) {
  const { ordersByMonth: months, ordersByWeekday: days } = figures;
  return (
    <div className="grid items-start gap-4 xl:grid-cols-2">
      <Chart
        title="Orders in Last 5 Months"
        summary={counted(sumOf(months.map(({ count }) => count)), 'order')}
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
            <Key tone="before">Last week {formatCount(sumOf(days.map((day) => day.lastWeek)))}</Key>
            <Key tone="now">This week {formatCount(sumOf(days.map((day) => day.thisWeek)))}</Key>
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
  /** Its name in the table. */
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
        <rect width="100%" height="100%" className={toneFills[tone]} />
      </svg>
      <span>{children}</span>
    </span>
  );
}

function sumOf(counts: number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}
