import { z } from 'zod';

/** Pages a list: the next page's address stands in `Link: <…>; rel="next"`, the count in `X-Total-Count`. */
export const pageQuerySchema = z.object({
  limit: z.coerce.number().int().min(1).max(500).optional(),
  cursor: z.string().max(400).optional(),
});
