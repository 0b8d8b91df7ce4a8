const shortMonth = new Intl.DateTimeFormat('en', { month: 'short', timeZone: 'UTC' });
const longMonth = new Intl.DateTimeFormat('en', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** The name of a month written 'YYYY-MM': 'Nov', or 'November 2026'. */
export function monthName(month: string, length: 'short' | 'long'): string {
  const firstDay = new Date(`${month}-01`);
  return (length === 'short' ? shortMonth : longMonth).format(firstDay);
}
