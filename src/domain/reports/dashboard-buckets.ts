import { addDays } from '../time/calendar.ts';

const MONTHS_SHOWN = 5;
const DAY_LABELS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

/** How many orders were placed on a day, 'YYYY-MM-DD' in the shop's time zone. */
export type DayCount = { day: string; count: number };

/** The current month and the four before it, 'YYYY-MM', oldest first (specification §9). */
export function lastFiveMonths(today: string): string[] {
  const [year = 0, month = 0] = today.split('-').map(Number);
  return Array.from({ length: MONTHS_SHOWN }, (_, index) =>
    new Date(Date.UTC(year, month - MONTHS_SHOWN + index)).toISOString().slice(0, 7),
  );
}

/** The seven days of this week and of the last, Monday to Sunday, across New Year. */
export function weekDays(today: string): { thisWeek: string[]; lastWeek: string[] } {
  const daysSinceMonday = (new Date(today).getUTCDay() + 6) % 7;
  const monday = addDays(today, -daysSinceMonday);
  return { thisWeek: weekFrom(monday), lastWeek: weekFrom(addDays(monday, -7)) };
}

/** The earliest day that a chart counts. */
export function dashboardFrom(today: string): string {
  return `${lastFiveMonths(today)[0]}-01`;
}

/** Orders per calendar month ('YYYY-MM'), oldest first; other months are ignored. */
export function ordersByMonth(dayCounts: readonly DayCount[], today: string) {
  const counts = totals(dayCounts, (day) => day.slice(0, 7));
  return lastFiveMonths(today).map((month) => ({ month, count: counts.get(month) ?? 0 }));
}

/** Orders per weekday of the last week and of this one; other days are ignored. */
export function ordersByWeek(dayCounts: readonly DayCount[], today: string) {
  const counts = totals(dayCounts, (day) => day);
  const { thisWeek, lastWeek } = weekDays(today);
  return DAY_LABELS.map((day, index) => ({
    day,
    lastWeek: counts.get(lastWeek[index] ?? '') ?? 0,
    thisWeek: counts.get(thisWeek[index] ?? '') ?? 0,
  }));
}

function totals(dayCounts: readonly DayCount[], keyOf: (day: string) => string) {
  const sums = new Map<string, number>();
  for (const { day, count } of dayCounts) {
    const key = keyOf(day);
    sums.set(key, (sums.get(key) ?? 0) + count);
  }
  return sums;
}

function weekFrom(monday: string): string[] {
  return DAY_LABELS.map((_, index) => addDays(monday, index));
}
