/** The year in which the financial year of a day 'YYYY-MM-DD' begins: India's runs from April to March. */
export function financialYearStart(day: string): number {
  const year = Number(day.slice(0, 4));
  return Number(day.slice(5, 7)) >= 4 ? year : year - 1;
}

/** The financial year of a day as invoices name it: `2026-27` for 2026-11-21. */
export function financialYear(day: string): string {
  const start = financialYearStart(day);
  return `${start}-${String((start + 1) % 100).padStart(2, '0')}`;
}

/** An invoice's number as printed: the financial year, then a count from 1 without gaps. */
export function invoiceNumber(year: string, count: number): string {
  return `${year}/${String(count).padStart(5, '0')}`;
}
