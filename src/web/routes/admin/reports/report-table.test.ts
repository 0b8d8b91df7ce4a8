import { describe, expect, it } from 'vitest';
import type { SalesFigures } from '../../../../contract/reports.ts';
import { rupees } from '../../../../domain/money/money.ts';
import { type LoadedReport, reportFile, reportTable } from './report-table.ts';

const ZONE = 'Asia/Kolkata';

const FIGURES: SalesFigures = {
  orders: 1,
  testOrders: 0,
  quantity: 2,
  itemsPrice: rupees(1000),
  discountPrice: rupees(0),
  shippingPrice: rupees(0),
  taxPrice: rupees(150),
  paymentFee: rupees(0),
  roundOff: rupees(0),
  totalPrice: rupees(1150),
  refundedPrice: rupees(0),
  creditedPrice: rupees(100),
  creditedTax: rupees(15),
  refundsToConfirm: rupees(0),
};

const salesOf = (keys: string[], from: string, to: string): LoadedReport => ({
  name: 'day',
  report: { from, to, rows: keys.map((key) => ({ key, ...FIGURES })), total: FIGURES },
});

describe('the chart of sales by day', () => {
  it('has a bar for every day, also those without a sale', () => {
    const { chart } = reportTable(
      salesOf(['2026-11-03', '2026-11-01'], '2026-10-31', '2026-11-03'),
      ZONE,
    );
    expect(chart.bars).toEqual([
      { label: '31', value: rupees(0) },
      { label: '1', value: rupees(1150) },
      { label: '2', value: rupees(0) },
      { label: '3', value: rupees(1150) },
    ]);
  });

  it('has a bar for every month of a long period', () => {
    const days = ['2026-11-03', '2026-11-01', '2026-09-30'];
    const { chart } = reportTable(salesOf(days, '2026-09-01', '2026-11-03'), ZONE);
    expect(chart.bars).toEqual([
      { label: 'Sep', value: rupees(1150) },
      { label: 'Oct', value: rupees(0) },
      { label: 'Nov', value: rupees(2300) },
    ]);
  });
});

it('has a column of round-offs only where there are any', () => {
  const titles = (roundOff: number) => {
    const total = { ...FIGURES, roundOff: rupees(roundOff) };
    const report = {
      from: '2026-11-01',
      to: '2026-11-30',
      total,
      rows: [{ ...total, key: 'Pune' }],
    };
    return reportTable({ name: 'city', report }, ZONE).columns.map(({ title }) => title);
  };
  expect(titles(-0.4).slice(7, 10)).toEqual(['Payment fees', 'Round off', 'Total']);
  expect(titles(0)).not.toContain('Round off');
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
    const file = await reportFile(reportTable({ name: 'tax', report }, ZONE)).text();
    expect(file.replace('\uFEFF', '').split('\r\n')).toEqual([
      'Legal name,"Silks, Ltd"',
      'GSTIN,29ABC',
      'Paid from,2026-11-01,to,2026-11-30',
      'Month,State,Country,Tax rate,Orders,Items,Item prices,Discounts,Shipping,Tax,Payment fees,Total,Taken off or given back,Its tax,Refunded,Refunds to confirm',
      `2026-11,"'=HYPERLINK(""x"")",India,15%,1,2,1000.00,0.00,0.00,150.00,0.00,1150.00,100.00,15.00,0.00,0.00`,
      '',
    ]);
  });
});

it('shows the day in the shop on which a product was added', async () => {
  const row = {
    _id: 'a',
    name: 'Kanchi',
    stock: 1,
    price: rupees(500),
    value: rupees(500),
    sold: 0,
    createdAt: '2026-11-01T20:00:00.000Z',
  };
  const total = { products: 1, quantity: 1, value: rupees(500) };
  const days = { from: '2026-11-01', to: '2026-11-30' };
  const table = reportTable({ name: 'stock', report: { ...days, rows: [row], total } }, ZONE);
  expect(table.rows[0]?.values.at(-1)).toBe('2026-11-02');
  expect(await reportFile(table).text()).toContain('Kanchi,1,500.00,500.00,0,2026-11-02');
});
