import { z } from 'zod';
import { PAYMENT_METHODS } from '../domain/order-checks.ts';

/** What the pages need to know of the shop before anything else; public and the same for everyone. */
export const shopSchema = z
  .object({
    name: z.string(),
    splashMs: z.number().int(),
    apiBaseUrl: z.string().meta({ description: 'Empty: the same origin' }),
    publicUrl: z.string().meta({ description: 'Empty where the owner has not set one' }),
    paymentMethods: z.array(z.enum(PAYMENT_METHODS)),
  })
  .meta({ id: 'Shop' });
export type Shop = z.infer<typeof shopSchema>;
