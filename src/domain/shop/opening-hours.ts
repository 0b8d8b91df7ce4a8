export const WEEKDAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

export type Weekday = (typeof WEEKDAYS)[number];

/** Opening hours: the same times from one weekday to another. */
export interface OpeningHours {
  firstDay: Weekday;
  lastDay: Weekday;
  /** Times of day as `HH:MM`, from 00:00 to 23:59. */
  opensAt: string;
  closesAt: string;
}

/** The default (specification §9). */
export const DEFAULT_HOURS: OpeningHours = {
  firstDay: 'Monday',
  lastDay: 'Sunday',
  opensAt: '10:00',
  closesAt: '21:00',
};

/** The days as text: `Monday to Sunday`, or a single day. */
export function openingDays({ firstDay, lastDay }: OpeningHours): string {
  return firstDay === lastDay ? firstDay : `${firstDay} to ${lastDay}`;
}

/** The times as text: `10:00 AM to 9:00 PM`. */
export function openingTimes({ opensAt, closesAt }: OpeningHours): string {
  return `${twelveHours(opensAt)} to ${twelveHours(closesAt)}`;
}

/** Whether a text is a time of day as `HH:MM`. */
export function isTimeOfDay(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
}

function twelveHours(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const half = hours < 12 ? 'AM' : 'PM';
  return `${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${half}`;
}
