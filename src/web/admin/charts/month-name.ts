const timeZone = 'UTC';
const MONTHS = {
  short: new Intl.DateTimeFormat('en', { month: 'short', timeZone }),
  long: new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone }),
};

/** The name of a month written 'YYYY-MM': 'Nov', or 'November 2026'. */
export function monthName(month: string, length: keyof typeof MONTHS): string {
  return MONTHS[length].format(new Date(`${month}-01`));
}
