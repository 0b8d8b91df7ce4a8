import { classes } from '../../ui/classes.ts';
import { countTicks, groupedBars } from './chart-scale.ts';
import { formatCount } from './counts.ts';

export type BarTone = 'now' | 'before';

export const toneFills: Record<BarTone, string> = {
  now: 'fill-kumkum',
  before: 'fill-line-strong',
};

interface BarGroup {
  label: string;
  /** One count for each tone, in the same order. */
  counts: number[];
}

interface BarChartProps {
  /** What the picture says, for those who don't see it. */
  label: string;
  tones: readonly BarTone[];
  groups: readonly BarGroup[];
}

/** Heights in px, widths in per cent: the letters stay as large as they are at every width. */
const TOP = 20;
const PLOT = 140;
const BASE = TOP + PLOT;
const HEIGHT = BASE + 26;
const GUTTER = 9;

const tickFormat = new Intl.NumberFormat('en', { notation: 'compact' });

/** Bars over a scale of whole numbers, those of one group side by side. */
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
