import type { VisitReport } from '../../../../contract/visits.ts';
import {
  formatVital,
  RATINGS,
  type Rating,
  rateVital,
  VITALS,
  type Vital,
  type VitalSummary,
} from '../../../../domain/visits/web-vitals.ts';
import { DataTable } from '../../../admin/lists/data-table.tsx';
import { Tag, type TagTone } from '../../../ui/tags.tsx';

type Speed = VisitReport['speed'];

const PAGE_NAMES: Record<Speed[number]['page'], string> = {
  all: 'All pages',
  home: 'Home',
  category: 'Category',
  product: 'Product',
  search: 'Search',
  cart: 'Cart',
  checkout: 'Checkout',
  account: 'Account and orders',
  other: 'Other pages',
};

const VITAL_NAMES: Record<Vital, string> = {
  LCP: 'Main content',
  INP: 'Reaction',
  CLS: 'Layout shift',
  FCP: 'First content',
  TTFB: 'First byte',
};

const RATING_LOOKS: Record<Rating, { name: string; tone: TagTone; fill: string }> = {
  good: { name: 'good', tone: 'success', fill: 'fill-success' },
  needsImprovement: { name: 'needs improvement', tone: 'gold', fill: 'fill-accent' },
  poor: { name: 'poor', tone: 'danger', fill: 'fill-danger' },
};

export function SpeedTable({ speed }: { speed: Speed }) {
  if (speed.length === 0) {
    return <p className="text-soft">No measurements on these devices in these days.</p>;
  }
  return (
    <>
      <p className="mb-2 max-w-[65ch] text-sm text-soft">
        Three of four visitors had this value or a better one on the first page of their visit. The
        bar shows how visits were rated:
      </p>
      <ul className="mb-3 flex flex-wrap gap-2 text-sm">
        {RATINGS.map((rating) => (
          <li key={rating}>
            <Tag tone={RATING_LOOKS[rating].tone}>{RATING_LOOKS[rating].name}</Tag>
          </li>
        ))}
      </ul>
      <DataTable
        label="Speed by page"
        rows={speed}
        keyOf={({ page }) => page}
        columns={[
          { title: 'Page', isRowHeader: true, cell: ({ page }) => PAGE_NAMES[page] },
          ...VITALS.map((vital) => ({
            title: `${VITAL_NAMES[vital]} (${vital})`,
            cell: ({ vitals }: Speed[number]) => <VitalCell vital={vital} of={vitals[vital]} />,
          })),
        ]}
      />
    </>
  );
}

function VitalCell({ vital, of }: { vital: Vital; of: VitalSummary | undefined }) {
  if (!of) return <span className="text-soft">–</span>;
  const { name, tone } = RATING_LOOKS[rateVital(vital, of.p75)];
  return (
    <div className="relative min-w-24">
      <Tag tone={tone}>
        {formatVital(vital, of.p75)}
        <span className="sr-only">, {name}</span>
      </Tag>
      <RatingBar summary={of} />
    </div>
  );
}

function RatingBar({ summary }: { summary: VitalSummary }) {
  let start = 0;
  const parts = RATINGS.map((rating) => {
    const width = (summary[rating] / summary.count) * 100;
    const part = { rating, start, width };
    start += width;
    return part;
  });
  const text = RATINGS.map((rating) => `${summary[rating]} ${RATING_LOOKS[rating].name}`).join(
    ', ',
  );
  return (
    <svg role="img" aria-label={text} width="100%" height="6" className="mt-1.5 block">
      {parts.map(({ rating, start: x, width }) => (
        <rect
          key={rating}
          x={`${x}%`}
          width={`${width}%`}
          height="6"
          className={RATING_LOOKS[rating].fill}
        />
      ))}
    </svg>
  );
}
