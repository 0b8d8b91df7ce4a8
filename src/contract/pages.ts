import { z } from 'zod';
import { MAX_PAGE_TEXT, PAGE_PLACES } from '../domain/pages/page.ts';
import { doneSchema, endpoints } from './endpoint.ts';
import { countSchema, requiredText, slugSchema } from './values.ts';

const place = z
  .enum(PAGE_PLACES, 'Choose a place from the list')
  .describe('Where the shop links to it');
const body = requiredText('Text', MAX_PAGE_TEXT).describe('Markdown (CommonMark)');

/** A page as the owner writes it. */
export const pageFormSchema = z.object({
  title: requiredText('Title', 120),
  slug: slugSchema.meta({ example: 'our-weavers', description: 'The end of /pages/…' }),
  body,
  place,
  isHidden: z.boolean(),
});
export type PageForm = z.output<typeof pageFormSchema>;

const adminPageParts = {
  _id: z.string(),
  title: z.string(),
  slug: z.string(),
  place,
  isHidden: z.boolean(),
  version: countSchema,
  updatedAt: z.iso.datetime(),
};

/** A page for its editor. */
export const adminPageSchema = z
  .object({ ...adminPageParts, body: z.string() })
  .meta({ id: 'AdminPage' });
export type AdminPage = z.infer<typeof adminPageSchema>;

/** A page in the editor's list, without its text. */
const listedPageSchema = z.object(adminPageParts);
export type ListedPage = z.infer<typeof listedPageSchema>;

const htmlSchema = z.string().describe('The text as HTML, safe to be shown');

/** A page as everyone may read it. */
export const shownPageSchema = z
  .object({
    title: z.string(),
    slug: z.string(),
    description: z.string().describe('The beginning of the text, on one line'),
    html: htmlSchema,
  })
  .meta({ id: 'Page' });
export type ShownPage = z.infer<typeof shownPageSchema>;

export const pagesEndpoints = endpoints({
  'GET /api/pages': {
    summary: 'The pages that the owner has written, without their texts',
    access: 'anyone',
    isPublic: true,
    answer: z.array(z.object({ title: z.string(), slug: z.string(), place })),
  },
  'GET /api/pages/{slug}': {
    summary: 'A page that the owner has written',
    access: 'anyone',
    isPublic: true,
    answer: shownPageSchema,
  },
  'GET /api/admin/pages': {
    summary: 'All pages of the owner, hidden ones too, without their texts',
    access: 'admin',
    answer: z.array(listedPageSchema),
  },
  'GET /api/admin/pages/{id}': {
    summary: 'A page of the owner with its text',
    access: 'admin',
    answer: adminPageSchema,
  },
  'POST /api/admin/pages': {
    summary: 'Add a page',
    access: 'admin',
    body: pageFormSchema,
    status: 201,
    answer: adminPageSchema,
  },
  'POST /api/admin/pages/preview': {
    summary: 'A text as its page would show it',
    access: 'admin',
    body: z.object({ body: z.string().max(MAX_PAGE_TEXT) }),
    answer: z.object({ html: htmlSchema }),
  },
  'PUT /api/admin/pages/{id}': {
    summary: 'Change a page; its earlier address leads to a new one',
    access: 'admin',
    body: pageFormSchema.extend({ version: countSchema }),
    answer: adminPageSchema,
    errors: ['STALE_VERSION'],
  },
  'DELETE /api/admin/pages/{id}': {
    summary: 'Remove a page',
    access: 'admin',
    answer: doneSchema,
  },
});
