/** The financial year of a day 'YYYY-MM-DD', April to March: `2026-27` for 2026-11-21. */
export function financialYear(day: string): string {
  const year = Number(day.slice(0, 4));
  const start = Number(day.slice(5, 7)) >= 4 ? year : year - 1;
  return `${start}-${String((start + 1) % 100).padStart(2, '0')}`;
}

/** An invoice's number as printed: the financial year, then a count from 1 without gaps. */
export function invoiceNumber(year: string, count: number): string {
  return `${year}/${String(count).padStart(5, '0')}`;
}
