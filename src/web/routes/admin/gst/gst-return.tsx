import { useState } from 'react';
import { getSellerGstin } from '../../../../domain/tax/gst.ts';
import type { GSTR1_SECTIONS } from '../../../../domain/tax/gstr1.ts';
import { shopDay } from '../../../../domain/time/calendar.ts';
import { ActionButton } from '../../../admin/forms/admin-action.tsx';
import { callApi, saveFile } from '../../../platform/api.ts';
import { useShop } from '../../../platform/shop.ts';
import { Select, TextField } from '../../../ui/fields.tsx';
import { Heading } from '../../../ui/typography.tsx';

const TITLES: Record<(typeof GSTR1_SECTIONS)[number], string> = {
  b2b: 'b2b: to registered buyers',
  b2cl: 'b2cl: large, to consumers in other states',
  b2cs: 'b2cs: other sales to consumers, less credit notes',
  exp: 'exp: exports',
  cdnr: 'cdnr: credit notes to registered buyers',
  cdnur: 'cdnur: credit notes of large sales and exports',
  hsn: 'hsn: sums by HSN',
  docs: 'docs: numbers issued',
  register: 'Register of all documents of this GSTIN',
};

/** The files that the accountant takes into GSTR-1. */
export function GstReturn({ gstins }: { gstins: string[] }) {
  const { timeZone, gstin: ofShop, gst } = useShop();
  const present = getSellerGstin({ gstScheme: gst?.scheme ?? 'regular', gstin: ofShop });
  const [chosen, setChosen] = useState<string>();
  const gstin = chosen ?? present;
  const [month, setMonth] = useState(() => shopDay(new Date(), timeZone).slice(0, 7));
  const [section, setSection] = useState<(typeof GSTR1_SECTIONS)[number]>('register');
  const query = { month, gstin };
  const file = `gstr1-${gstin || 'not-registered'}-${month}`;
  const choices = [...new Set([present, gstin, ...gstins])].toSorted();
  return (
    <section aria-labelledby="gst-return">
      <Heading level={3} id="gst-return">
        For the accountant
      </Heading>
      <p className="mt-1 mb-3 max-w-[60ch] text-soft">
        The sections of GSTR-1 with the headings of the offline tool, made of the invoices and
        credit notes of a month. A credit note lowers the tax until 30 November after the financial
        year of its invoice, or until you have filed the annual return; a later one than 30 November
        stands in the register alone. Documents of orders paid in test mode are in none of these.
      </p>
      <div className="grid max-w-2xl gap-4 *:min-w-0">
        <TextField
          label="Month"
          type="month"
          value={month}
          onChange={({ target }) => setMonth(target.value)}
        />
        {choices.length > 1 && (
          <Select
            label="GSTIN"
            hint="Each files its own invoices and credit notes"
            options={choices.map((value) => ({ value, label: value || 'Not registered' }))}
            value={gstin}
            onChange={({ target }) => setChosen(target.value)}
          />
        )}
        <Select
          label="Section"
          options={TITLES}
          value={section}
          onChange={({ target }) => setSection(target.value as typeof section)}
        />
        <div className="flex flex-wrap gap-4">
          <ActionButton
            variant="secondary"
            action={async () => {
              const rows = await callApi('GET /api/admin/gstr1.csv', {
                query: { ...query, section },
              });
              saveFile(rows, `${file}-${section}.csv`);
            }}
          >
            Save CSV
          </ActionButton>
          <ActionButton
            variant="secondary"
            action={async () => {
              const all = JSON.stringify(await callApi('GET /api/admin/gstr1', { query }), null, 2);
              saveFile(new Blob([all], { type: 'application/json' }), `${file}.json`);
            }}
          >
            Save all as JSON
          </ActionButton>
        </div>
      </div>
    </section>
  );
}
