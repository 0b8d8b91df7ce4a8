import { describe, expect, it } from 'vitest';
import { namedPeriods, parseReportQuery, reportPeriod } from './report-period.ts';

describe('the period of a report', () => {
  it.each([
    [{}, '2026-10-25', '2026-11-23'],
    [{ from: '2026-11-01' }, '2026-11-01', '2026-11-23'],
    [{ to: '2026-03-01' }, '2026-01-31', '2026-03-01'],
    [{ from: '2026-11-20', to: '2026-11-02' }, '2026-11-02', '2026-11-20'],
    [{ from: '2027-01-01' }, '2027-01-01', '2027-01-01'],
  ])('%j is from %s to %s', (asked, from, to) => {
    expect(reportPeriod(asked, '2026-11-23')).toEqual({ from, to });
  });
});

describe('the named periods', () => {
  it.each([
    ['2026-11-23', 'Last month', '2026-10-01', '2026-10-31'],
    ['2026-01-05', 'Last month', '2025-12-01', '2025-12-31'],
    ['2026-11-23', 'This month', '2026-11-01', '2026-11-23'],
    ['2026-11-23', 'This financial year', '2026-04-01', '2026-11-23'],
    ['2026-03-31', 'This financial year', '2025-04-01', '2026-03-31'],
    ['2026-03-31', 'Last financial year', '2024-04-01', '2025-03-31'],
    ['2026-04-01', 'Last financial year', '2025-04-01', '2026-03-31'],
  ])('on %s: %s is from %s to %s', (today, name, from, to) => {
    expect(namedPeriods(today)[name]).toEqual({ from, to });
  });
});

describe('the report of an address', () => {
  it.each([
    ['', { report: 'day', from: undefined, to: undefined }],
    ['report=tax&from=2026-04-01', { report: 'tax', from: '2026-04-01', to: undefined }],
    ['report=x&from=2026-02-30&to=today', { report: 'day', from: undefined, to: undefined }],
  ])('%j', (query, wanted) => {
    expect(parseReportQuery(new URLSearchParams(query))).toEqual(wanted);
  });
});
