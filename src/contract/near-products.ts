import { z } from 'zod';
import { MAX_NEAR_MATCHES } from '../domain/near-search.ts';
import { productSchema } from './product.ts';

/** Asks for products near a search, beside those that GET /api/products?search= gives. */
export const nearQuerySchema = z.object({
  search: z.string().meta({ description: 'As typed' }),
  limit: z.coerce.number().int().min(1).max(MAX_NEAR_MATCHES).default(MAX_NEAR_MATCHES),
});
export type NearQuery = z.output<typeof nearQuerySchema>;

/** Why products are near: a word that was typed was read as another one. */
const nearReasonSchema = z
  .object({
    typed: z.string().meta({ example: 'kanjeevaram' }),
    found: z.string().meta({ example: 'kanchivaram' }),
    kind: z.enum(['spelling', 'meaning', 'likeness']).meta({
      description: 'It is also spelled so, it means that, or it is only like it',
    }),
  })
  .meta({ id: 'NearReason' });
export type NearReason = z.infer<typeof nearReasonSchema>;

/** Products near a search, closest first; without reasons the words only stand in another order. */
export const nearProductsSchema = z
  .object({ products: z.array(productSchema), reasons: z.array(nearReasonSchema) })
  .meta({ id: 'NearProducts' });
export type NearProducts = z.infer<typeof nearProductsSchema>;
