/** An invoice's number as printed: the financial year, then a count from 1 without gaps. */
export function invoiceNumber(year: string, count: number): string {
  return `${year}/${String(count).padStart(5, '0')}`;
}
