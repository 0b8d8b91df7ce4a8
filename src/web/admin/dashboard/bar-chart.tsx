import { classes } from '../../ui/classes.ts';
import { formatCount } from '../lists/counts.ts';

export type BarTone = 'now' | 'before';

export const toneFills: Record<BarTone, string> = {
  now: 'fill-kumkum',
  before: 'fill-line-strong',
};

export interface BarGroup {
  label: string;
  /** One count for each tone, in the same order. */
  counts: number[];
}

export interface BarChartProps {
  /** The chart as text, for screen readers. */
  label: string;
  tones: readonly BarTone[];
  groups: readonly BarGroup[];
}

/** Heights in px, widths in per cent: the text keeps its size at every width. */
const TOP = 20;
const PLOT = 140;
const BASE = TOP + PLOT;
const HEIGHT = BASE + 26;
const GUTTER = 9;

const tickFormat = new Intl.NumberFormat('en', { notation: 'compact' });

/** A bar chart of counts, with the bars of a group side by side. */
export function BarChart({ label, tones, groups }: BarChartProps) {
  const counts = groups.flatMap((group) => group.counts);
  const ticks = countTicks(counts);
  const top = ticks.at(-1) ?? 1;
  const spans = groupedBars(groups.length, tones.length, GUTTER);
  const hasRoomForCounts = tones.length === 1 || Math.max(...counts) < 100;
  const heightOf = (count: number) => (count / top) * PLOT;

  return (
    <svg role="img" aria-label={label} width="100%" height={HEIGHT} className="numerals text-sm">
      {ticks.map((tick) => (
        <Tick key={tick} tick={tick} y={BASE - heightOf(tick)} />
      ))}
      {groups.map((group, place) => (
        <g key={group.label}>
          {tones.map((tone, bar) => {
            const { start, width } = spans[place]?.[bar] ?? { start: 0, width: 0 };
            const count = group.counts[bar] ?? 0;
            const y = BASE - heightOf(count);
            return (
              <g key={tone}>
                <rect
                  x={`${start}%`}
                  width={`${width}%`}
                  y={y}
                  height={heightOf(count)}
                  strokeWidth={tones.length > 1 ? 1 : 0}
                  className={classes(toneFills[tone], 'stroke-paper')}
                />
                {hasRoomForCounts && count > 0 && (
                  <text
                    x={`${start + width / 2}%`}
                    y={y - 5}
                    textAnchor="middle"
                    className="fill-ink font-medium"
                  >
                    {formatCount(count)}
                  </text>
                )}
              </g>
            );
          })}
          <text x={middleOf(spans[place])} y={BASE + 20} textAnchor="middle" className="fill-soft">
            {group.label}
          </text>
        </g>
      ))}
    </svg>
  );
}

function Tick({ tick, y }: { tick: number; y: number }) {
  return (
    <>
      <line
        x1={`${GUTTER}%`}
        x2="100%"
        y1={y}
        y2={y}
        className={tick === 0 ? 'stroke-line-strong' : 'stroke-line'}
      />
      <text x={`${GUTTER - 2}%`} y={y + 5} textAnchor="end" className="fill-soft">
        {tickFormat.format(tick)}
      </text>
    </>
  );
}

function middleOf(bars: { start: number; width: number }[] = []): string {
  const first = bars[0];
  const last = bars.at(-1);
  return first && last ? `${(first.start + last.start + last.width) / 2}%` : '0%';
}

const MOST_STEPS = 5;

/**
 * The ticks of an axis of counts: from 0, evenly spaced by 1, 2 or 5 times a power of ten, at most 6
 * of them, the last at or above the largest count.
 */
export function countTicks(counts: readonly number[]): number[] {
  const largest = Math.max(1, ...counts);
  const step = stepFor(largest / MOST_STEPS);
  return Array.from({ length: Math.ceil(largest / step) + 1 }, (_, index) => index * step);
}

function stepFor(atLeast: number): number {
  const power = 10 ** Math.max(0, Math.floor(Math.log10(atLeast)));
  const factor = [1, 2, 5, 10].find((candidate) => candidate * power >= atLeast) ?? 10;
  return factor * power;
}

/** A part of a chart's width, in per cent. */
interface Span {
  start: number;
  width: number;
}

/**
 * The bars of grouped data between `from` and 100 per cent of the width: every group has an equal
 * share, with its bars side by side in the middle.
 */
export function groupedBars(groups: number, barsPerGroup: number, from: number): Span[][] {
  const share = (100 - from) / groups;
  const width = (share * BARS_OF_SHARE) / barsPerGroup;
  return Array.from({ length: groups }, (_, group) => {
    const first = from + group * share + (share * (1 - BARS_OF_SHARE)) / 2;
    return Array.from({ length: barsPerGroup }, (_, bar) => ({
      start: first + bar * width,
      width,
    }));
  });
}

const BARS_OF_SHARE = 0.64;
