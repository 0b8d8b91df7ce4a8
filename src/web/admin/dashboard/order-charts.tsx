import type { ReactNode } from 'react';
import type { Dashboard } from '../../../contract/insights.ts';
import { Card } from '../../ui/card.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Heading } from '../../ui/heading.tsx';
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '../../ui/table.tsx';
import { counted, formatCount } from '../lists/counts.ts';
import { BarChart, type BarTone, toneFills } from './bar-chart.tsx';

const MONTHS_TITLE = 'Orders in Last 5 Months';
const WEEKS_TITLE = 'Weekly Orders Comparison';

/** The dashboard's two charts, each with its figures as a table. */
export function OrderCharts({ figures }: { figures: Dashboard }) {
  return (
    <div className="grid items-start gap-4 xl:grid-cols-2">
      <MonthsChart months={figures.ordersByMonth} />
      <WeeksChart days={figures.ordersByWeekday} />
    </div>
  );
}

function MonthsChart({ months }: { months: Dashboard['ordersByMonth'] }) {
  const counts = months.map(({ month, count }) => `${monthName(month, 'short')} ${count}`);
  return (
    <Chart
      title={MONTHS_TITLE}
      summary={counted(sumOf(months.map(({ count }) => count)), 'order')}
      table={
        <FiguresTable
          label={MONTHS_TITLE}
          columns={['Month', 'Orders']}
          rows={months.map(({ month, count }) => [monthName(month, 'long'), count])}
        />
      }
    >
      <BarChart
        label={`Orders per month: ${counts.join(', ')}`}
        tones={['now']}
        groups={months.map(({ month, count }) => ({
          label: monthName(month, 'short'),
          counts: [count],
        }))}
      />
    </Chart>
  );
}

function WeeksChart({ days }: { days: Dashboard['ordersByWeekday'] }) {
  const lastWeek = sumOf(days.map((day) => day.lastWeek));
  const thisWeek = sumOf(days.map((day) => day.thisWeek));
  return (
    <Chart
      title={WEEKS_TITLE}
      summary={
        <>
          <Key tone="before">Last week {formatCount(lastWeek)}</Key>
          <Key tone="now">This week {formatCount(thisWeek)}</Key>
        </>
      }
      table={
        <FiguresTable
          label={WEEKS_TITLE}
          columns={['Day', 'Last week', 'This week']}
          rows={days.map((day) => [day.day, day.lastWeek, day.thisWeek])}
        />
      }
    >
      <BarChart
        label={`Orders per day, last week against this week: ${days
          .map((day) => `${day.day} ${day.lastWeek} and ${day.thisWeek}`)
          .join(', ')}`}
        tones={['before', 'now']}
        groups={days.map((day) => ({ label: day.day, counts: [day.lastWeek, day.thisWeek] }))}
      />
    </Chart>
  );
}

interface ChartProps {
  title: string;
  summary: ReactNode;
  table: ReactNode;
  children: ReactNode;
}

function Chart({ title, summary, table, children }: ChartProps) {
  return (
    <Card padding="none" className="px-4 pt-4 md:px-5">
      <figure>
        <figcaption className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <Heading level={2} size="sub">
            {title}
          </Heading>
          <p className="numerals flex gap-4 text-sm text-soft">{summary}</p>
        </figcaption>
        {children}
      </figure>
      <Disclosure
        summary={<span className="text-sm">Figures as a table</span>}
        className="border-b-0"
      >
        {table}
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

interface FiguresTableProps {
  label: string;
  columns: string[];
  /** The name of each row, then its counts. */
  rows: [string, ...number[]][];
}

function FiguresTable({ label, columns, rows }: FiguresTableProps) {
  return (
    <Table label={`${label}: figures`} dense>
      <TableHead>
        <TableRow>
          {columns.map((column, place) => (
            <HeaderCell key={column} numeric={place > 0}>
              {column}
            </HeaderCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map(([name, ...counts]) => (
          <TableRow key={name}>
            <HeaderCell scope="row">{name}</HeaderCell>
            {counts.map((count, place) => (
              <Cell key={columns[place + 1]} numeric>
                {formatCount(count)}
              </Cell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function sumOf(counts: number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

const shortMonth = new Intl.DateTimeFormat('en', { month: 'short', timeZone: 'UTC' });
const longMonth = new Intl.DateTimeFormat('en', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** The name of a month written 'YYYY-MM': 'Nov', or 'November 2026'. */
export function monthName(month: string, length: 'short' | 'long'): string {
  const firstDay = new Date(`${month}-01`);
  return (length === 'short' ? shortMonth : longMonth).format(firstDay);
}
