import { useRevalidator } from 'react-router';
import {
  type GstView,
  gstRateFormSchema,
  type PublishedGstRate,
} from '../../../../contract/gst.ts';
import { formatRupees } from '../../../../domain/money/money.ts';
import { findReplacement } from '../../../../domain/tax/gst-rates.ts';
import { shopDay } from '../../../../domain/time/calendar.ts';
import { DialogAction } from '../../../admin/forms/action-dialog.tsx';
import { DataTable } from '../../../admin/lists/data-table.tsx';
import { dateName } from '../../../admin/lists/format.ts';
import { callApi } from '../../../platform/api.ts';
import { useShop } from '../../../platform/shop.ts';
import { TextField } from '../../../ui/fields.tsx';
import { Alert } from '../../../ui/messages.tsx';
import { Heading } from '../../../ui/typography.tsx';

/** The rates of goods; a new law is a new row with the day from which it holds. */
export function GstRates({ rates, waiting }: Pick<GstView, 'rates' | 'waiting'>) {
  return (
    <section aria-labelledby="gst-rates">
      <div className="mb-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <Heading level={3} id="gst-rates">
            Rates
          </Heading>
          <p className="mt-1 max-w-[60ch] text-soft">
            A product has the HSN of its category, and the rate of the longest code that its HSN
            begins with.
          </p>
        </div>
        <AddRate />
      </div>
      {waiting.map(({ hsn, fromDay }) => (
        <Alert key={hsn} kind="warn" live={false} className="mb-3">
          HSN {hsn} has no rate before {dateName(fromDay)}. Until then its goods bear the rate of
          the HSN of other goods.
        </Alert>
      ))}
      <DataTable
        label="Rates by HSN"
        rows={rates}
        keyOf={({ _id }) => _id}
        columns={[
          { title: 'HSN', isRowHeader: true, cell: ({ hsn }) => hsn },
          { title: 'From', isNowrap: true, cell: ({ fromDay }) => dateName(fromDay) },
          { title: 'Rate', numeric: true, cell: ({ percent }) => `${percent}%` },
          { title: 'Above', isNowrap: true, cell: aboveText },
          {
            title: 'Actions',
            className: 'py-0!',
            // Texts for screen readers stay within the table, which scrolls.
            cell: (rate) => (
              <div className="relative -ml-5">
                <RemoveRate rate={rate} rates={rates} />
              </div>
            ),
          },
        ]}
      />
    </section>
  );
}

function aboveText({ limit, percentAbove }: PublishedGstRate): string {
  return limit === null ? '' : `${percentAbove}% above ${formatRupees(limit)} a piece`;
}

const rateText = (rate: PublishedGstRate) =>
  [`${rate.percent}%`, aboveText(rate)].filter(Boolean).join(', ');

function AddRate() {
  const { revalidate } = useRevalidator();
  return (
    <DialogAction
      label="Add rate"
      title="Add rate"
      pendingText="Adding…"
      schema={gstRateFormSchema}
      values={{ hsn: '', fromDay: '', percent: 5, limit: null, percentAbove: null }}
      submit={async (body) => {
        await callApi('POST /api/admin/gst-rates', { body });
        await revalidate();
      }}
    >
      {({ field }) => (
        <>
          <TextField
            {...field('hsn')}
            label="HSN"
            inputMode="numeric"
            hint="2 digits for a whole chapter, such as 62, or more"
            maxLength={8}
          />
          <TextField {...field('fromDay')} type="date" label="From" />
          <TextField {...field('percent', 'decimal')} label="Rate (%)" />
          <TextField
            {...field('limit', 'decimal')}
            label="Up to a taxable value of (₹)"
            hint="For one piece, after discount and before tax"
            optional
          />
          <TextField {...field('percentAbove', 'decimal')} label="Rate above it (%)" optional />
        </>
      )}
    </DialogAction>
  );
}

function RemoveRate({ rate, rates }: { rate: PublishedGstRate } & Pick<GstView, 'rates'>) {
  const { revalidate } = useRevalidator();
  const { timeZone } = useShop();
  const { _id: id, hsn, fromDay } = rate;
  const other = findReplacement(rates, rate, shopDay(new Date(), timeZone));
  const name = `HSN ${hsn} from ${dateName(fromDay)}`;
  return (
    <DialogAction
      label={
        <>
          Remove<span className="sr-only">{` ${name}`}</span>
        </>
      }
      variant="quiet"
      title="Remove rate?"
      confirm="Remove rate"
      confirmVariant="danger"
      pendingText="Removing…"
      submit={async () => {
        await callApi('DELETE /api/admin/gst-rates/{id}', {
          params: { id },
          query: { earlier: other?._id },
        });
        await revalidate();
      }}
    >
      <p>{name}: orders that were placed by it keep it.</p>
      {other && (
        <p>
          From now on goods of HSN {hsn} bear the rate of HSN {other.hsn} from{' '}
          {dateName(other.fromDay)} instead: {rateText(other)}.
        </p>
      )}
    </DialogAction>
  );
}
