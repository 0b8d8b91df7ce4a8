import { z } from 'zod';
import { isDay } from '../domain/orders/order-filters.ts';

/** A whole number. */
export const count = z.number().int();

/** A moment that may not have come, in ISO format. */
export const timeOrNull = z.iso.datetime().nullable();

const DAY_WANTED = 'Enter a day such as 2026-11-21';

/** A calendar day in a filter. */
export const daySchema = z.iso.date(DAY_WANTED).refine(isDay, DAY_WANTED);

/** What is searched for; blank text is no filter. */
export const searchText = z.string().max(200).optional();

/** A filter that is on or off. */
export const yesOrNo = z.enum(['yes', 'no']).optional();
