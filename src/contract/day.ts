import { z } from 'zod';
import { isDay } from '../domain/order-filters.ts';

const DAY_WANTED = 'Enter a day such as 2026-11-21';

/** A day of the calendar, as a list is narrowed by it. */
export const daySchema = z.iso.date(DAY_WANTED).refine(isDay, DAY_WANTED);
