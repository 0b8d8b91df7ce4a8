/** For how many days a product has the 'New in' tag (specification §2). */
export const NEW_IN_DAYS = 60;

const DAY_MS = 24 * 60 * 60 * 1000;

/** Whether a product was added in the last `NEW_IN_DAYS` days, the last moment included. */
export function isNewIn(addedAt: Date, now: Date): boolean {
  return now.getTime() - addedAt.getTime() <= NEW_IN_DAYS * DAY_MS;
}
