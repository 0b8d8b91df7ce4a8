import { describe, expect, it } from 'vitest';
import type { SalesFigures } from '../../../contract/reports.ts';
import { type LoadedReport, reportFile, reportTable } from './report-table.ts';

const FIGURES: SalesFigures = {
  orders: 1,
  pieces: 2,
  itemsPrice: 1000,
  discountPrice: 0,
  shippingPrice: 0,
  taxPrice: 150,
  paymentFee: 0,
  totalPrice: 1150,
  refundedPrice: 0,
};

const salesOf = (keys: string[], from: string, to: string): LoadedReport => ({
  name: 'day',
  report: { from, to, rows: keys.map((key) => ({ key, ...FIGURES })), total: FIGURES },
});

describe('the chart of sales by day', () => {
  it('has a bar for every day, also those without a sale', () => {
    const { chart } = reportTable(
      salesOf(['2026-11-03', '2026-11-01'], '2026-10-31', '2026-11-03'),
    );
    expect(chart.bars).toEqual([
      { label: '31', value: 0 },
      { label: '1', value: 1150 },
      { label: '2', value: 0 },
      { label: '3', value: 1150 },
    ]);
  });

  it('has a bar for every month of a long period', () => {
    const days = ['2026-11-03', '2026-11-01', '2026-09-30'];
    const { chart } = reportTable(salesOf(days, '2026-09-01', '2026-11-03'));
    expect(chart.bars).toEqual([
      { label: 'Sep', value: 1150 },
      { label: 'Oct', value: 0 },
      { label: 'Nov', value: 2300 },
    ]);
  });
});

describe('the file of a report', () => {
  it('has the GSTIN, then amounts with 2 decimals; a formula is no formula', async () => {
    const days = { from: '2026-11-01', to: '2026-11-30' };
    const row = {
      ...FIGURES,
      month: '2026-11',
      state: '=HYPERLINK("x")',
      country: 'India',
      taxPercent: 15,
    };
    const report = {
      ...days,
      legalName: 'Silks, Ltd',
      gstin: '29ABC',
      rows: [row],
      total: FIGURES,
    };
    const file = await reportFile(reportTable({ name: 'tax', report })).text();
    expect(file.replace('\uFEFF', '').split('\r\n')).toEqual([
      'Legal name,"Silks, Ltd"',
      'GSTIN,29ABC',
      'Paid from,2026-11-01,to,2026-11-30',
      'Month,State,Country,Tax rate,Orders,Items,Item prices,Discounts,Shipping,Tax,Payment fees,Total,Refunded',
      `2026-11,"'=HYPERLINK(""x"")",India,15%,1,2,1000.00,0.00,0.00,150.00,0.00,1150.00,0.00`,
      '',
    ]);
  });
});
