import { z } from 'zod';
import { endpoints } from './endpoint.ts';

export const addressesEndpoints = endpoints({
  'GET /api/pincodes/{pincode}': {
    summary: 'District and states of a PIN code of India',
    access: 'anyone',
    isPublic: true,
    answer: z.object({
      district: z.string(),
      states: z.array(z.string()).meta({ description: 'That with most post offices first' }),
    }),
  },
});
