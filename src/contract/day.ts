import { z } from 'zod';
import { isDay } from '../domain/orders/order-filters.ts';

const DAY_WANTED = 'Enter a day such as 2026-11-21';

/** A calendar day in a filter. */
export const daySchema = z.iso.date(DAY_WANTED).refine(isDay, DAY_WANTED);
