import { z } from 'zod';

/** An amount in rupees with at most 2 decimals. Inside the server, amounts are paise. */
export const rupees = z.number().meta({ description: 'Rupees, 2 decimals', example: 4999 });

/** An amount in the charged currency, with its decimals. */
export const moneyTextSchema = z.object({ amount: z.string(), currency: z.string() });
