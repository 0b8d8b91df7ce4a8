import { z } from 'zod';
import { fromPathError, MAX_PATH, toPathError } from '../domain/redirects/redirect.ts';
import { doneSchema, endpoints } from './endpoint.ts';
import { countSchema, pageQuerySchema, reportError, requiredText, searchText } from './values.ts';

/** A redirect as the admin sets it. */
export const redirectFormSchema = z.object({
  from: requiredText('Old address', MAX_PATH).superRefine(reportError(fromPathError)),
  to: requiredText('New address', MAX_PATH).superRefine(reportError(toPathError)),
});
export type RedirectForm = z.output<typeof redirectFormSchema>;

/** A redirect; its addresses are percent-encoded. */
export const redirectSchema = z
  .object({
    _id: z.string(),
    from: z.string().meta({ example: '/old-page' }),
    to: z.string().meta({ example: '/category/silk-sarees' }),
    isAutomatic: z.boolean().describe('Made by a renaming, not by an admin'),
    createdAt: z.iso.datetime(),
    version: countSchema,
  })
  .meta({ id: 'Redirect' });
export type Redirect = z.infer<typeof redirectSchema>;

export const redirectQuerySchema = pageQuerySchema.extend({
  search: searchText.describe('Part of either address; any case'),
});
export type RedirectQuery = z.output<typeof redirectQuerySchema>;

export const redirectsEndpoints = endpoints({
  'GET /api/redirects': {
    summary: 'Where the page of an old address is now; null where no redirect says so',
    access: 'anyone',
    isPublic: true,
    query: z.object({ path: z.string().max(MAX_PATH).meta({ example: '/old-page' }) }),
    answer: z.object({ to: z.string().nullable() }),
  },
  'GET /api/admin/redirects': {
    summary: 'All redirects, the newest first',
    access: 'admin',
    query: redirectQuerySchema,
    answer: z.array(redirectSchema),
    paged: true,
  },
  'POST /api/admin/redirects': {
    summary: 'Add a redirect from an old address to a page of the shop',
    access: 'admin',
    body: redirectFormSchema,
    status: 201,
    answer: redirectSchema,
  },
  'PUT /api/admin/redirects/{id}': {
    summary: 'Change a redirect',
    access: 'admin',
    body: redirectFormSchema.extend({ version: countSchema }),
    answer: redirectSchema,
    errors: ['STALE_VERSION'],
  },
  'DELETE /api/admin/redirects/{id}': {
    summary: 'Remove a redirect',
    access: 'admin',
    answer: doneSchema,
  },
});
