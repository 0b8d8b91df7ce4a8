import { classes } from '../../ui/classes.ts';
import { formatCount } from '../lists/format.ts';

export type BarTone = 'now' | 'before';

export const TONE_FILLS: Record<BarTone, string> = {
  now: 'fill-brand',
  before: 'fill-line-strong',
};

export interface BarGroup {
  /** What tells groups of one label apart, where labels repeat. */
  key?: string;
  label: string;
  counts: number[];
}

export interface BarChartProps {
  label: string;
  tones: readonly BarTone[];
  groups: readonly BarGroup[];
}

export const MAX_DAY_BARS = 62;

/** Heights in px, widths in per cent: the text keeps its size at every width. */
const TOP = 20;
const PLOT = 140;
const BASE = TOP + PLOT;
const HEIGHT = BASE + 26;
/** Left of the bars, for ticks such as 20, 250 and 1.5L. */
const GUTTERS = { short: 9, medium: 12, long: 15 };

const BARS_OF_SHARE = 0.64;

/** Beyond so many groups, only some have room for a label, and none for its counts. */
const MAX_LABELS = 10;

const tickFormat = new Intl.NumberFormat('en-IN', { notation: 'compact' });

/** A bar chart of counts: groups share the width equally, with their bars side by side in the middle. */
export function BarChart({ label, tones, groups }: BarChartProps) {
  const counts = groups.flatMap((group) => group.counts);
  const ticks = countTicks(counts);
  const top = ticks.at(-1) ?? 1;
  const gutter = gutterWidth(ticks);
  const share = (100 - gutter) / groups.length;
  const width = (share * BARS_OF_SHARE) / tones.length;
  const hasRoomForCounts =
    groups.length <= MAX_LABELS && (tones.length === 1 || Math.max(...counts) < 100);
  // Two digits of bars side by side are wider than the bars of a phone.
  const countClass = tones.length > 1 && Math.max(...counts) > 9 ? 'max-md:hidden' : undefined;
  const labelEvery = Math.ceil(groups.length / MAX_LABELS);
  const toHeight = (count: number) => (count / top) * PLOT;

  return (
    <svg
      role="img"
      aria-label={chartText(label, groups)}
      width="100%"
      height={HEIGHT}
      className="numerals text-[14px]"
    >
      {ticks.map((tick) => (
        <Tick key={tick} tick={tick} y={BASE - toHeight(tick)} gutter={gutter} />
      ))}
      {groups.map((group, index) => {
        const middle = gutter + (index + 0.5) * share;
        return (
          <g key={group.key ?? group.label}>
            {tones.map((tone, bar) => {
              const start = middle + (bar - tones.length / 2) * width;
              const count = group.counts[bar] ?? 0;
              const y = BASE - toHeight(count);
              return (
                <g key={tone}>
                  <rect
                    x={`${start}%`}
                    width={`${width}%`}
                    y={y}
                    height={toHeight(count)}
                    strokeWidth={tones.length > 1 ? 1 : 0}
                    className={classes(TONE_FILLS[tone], 'stroke-paper')}
                  />
                  {hasRoomForCounts && count > 0 && (
                    <text
                      x={`${start + width / 2}%`}
                      y={y - 5}
                      textAnchor="middle"
                      className={classes('fill-ink font-medium', countClass)}
                    >
                      {formatCount(count)}
                    </text>
                  )}
                </g>
              );
            })}
            {index % labelEvery === 0 && (
              <text x={`${middle}%`} y={BASE + 20} textAnchor="middle" className="fill-soft">
                {group.label}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}

function gutterWidth(ticks: readonly number[]): number {
  const longest = Math.max(...ticks.map((tick) => tickFormat.format(tick).length));
  if (longest > 3) return GUTTERS.long;
  return longest > 2 ? GUTTERS.medium : GUTTERS.short;
}

function chartText(label: string, groups: readonly BarGroup[]): string {
  const texts = groups.map((group) => `${group.label} ${group.counts.join(' and ')}`);
  return `${label}: ${texts.join(', ')}`;
}

function Tick({ tick, y, gutter }: { tick: number; y: number; gutter: number }) {
  return (
    <>
      <line
        x1={`${gutter}%`}
        x2="100%"
        y1={y}
        y2={y}
        className={tick === 0 ? 'stroke-line-strong' : 'stroke-line'}
      />
      <text x={`${gutter - 2}%`} y={y + 5} textAnchor="end" className="fill-soft">
        {tickFormat.format(tick)}
      </text>
    </>
  );
}

const MAX_STEPS = 5;

/**
 * The ticks of an axis of counts: from 0, evenly spaced by 1, 2 or 5 times a power of ten, at most
 * 6 of them, the last at or above the largest count.
 */
export function countTicks(counts: readonly number[]): number[] {
  const largest = Math.max(1, ...counts);
  const step = stepFor(largest / MAX_STEPS);
  return Array.from({ length: Math.ceil(largest / step) + 1 }, (_, index) => index * step);
}

function stepFor(atLeast: number): number {
  const power = 10 ** Math.max(0, Math.floor(Math.log10(atLeast)));
  const factor = [1, 2, 5, 10].find((candidate) => candidate * power >= atLeast) ?? 10;
  return factor * power;
}
