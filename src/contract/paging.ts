import { z } from 'zod';

/**
 * Paging of a list: the next page's address is in `Link: <…>; rel="next"`, the total in
 * `X-Total-Count`.
 */
export const pageQuerySchema = z.object({
  limit: z.coerce.number<number | string>().int().min(1).max(500).optional(),
  cursor: z.string().max(400).optional(),
});
