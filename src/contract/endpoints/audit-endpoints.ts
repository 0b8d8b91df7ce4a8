import { z } from 'zod';
import { changeActorSchema, changeSchema, changesQuerySchema } from '../change.ts';
import type { Endpoint } from '../endpoint.ts';
import { routes } from '../routes.ts';

export const auditEndpoints = {
  changes: {
    ...routes.changes,
    summary: 'What administrators have changed, newest first',
    access: 'admin',
    query: changesQuerySchema,
    status: 200,
    answer: z.array(changeSchema),
    refusals: ['BAD_INPUT', 'SIGNED_OUT', 'FORBIDDEN'],
    paged: true,
  },
  changeActors: {
    ...routes.changeActors,
    summary: 'Everyone who has changed something',
    access: 'admin',
    status: 200,
    answer: z.array(changeActorSchema),
    refusals: ['SIGNED_OUT', 'FORBIDDEN'],
  },
} as const satisfies Record<string, Endpoint>;
