import { z } from 'zod';
import {
  ATTRIBUTE_KINDS,
  FEED_FIELDS,
  MAX_CHOICES,
  separatorError,
} from '../domain/catalogue/attributes.ts';
import { attributeSchema } from './catalogue.ts';
import { doneSchema, endpoints } from './endpoint.ts';
import { countSchema, reportError, requiredText, shortText } from './values.ts';

/** A label that a cell of a spreadsheet and an address can hold beside others. */
const plainLabel = (label: string, text: z.ZodString) =>
  text.superRefine(reportError((typed) => separatorError(label, typed)));

const choiceSchema = z.object({
  value: z.string().max(60).nullable().describe('Null for a new choice'),
  label: plainLabel('Choice', requiredText('Choice', 60)),
  isRemoved: z.boolean(),
});

/** What of an attribute can change; its kind cannot, since products hold values of that kind. */
const changeable = {
  label: plainLabel('Name', requiredText('Name', 60)),
  pageLabel: plainLabel('Name', shortText('Name on the product page', 60)),
  hint: shortText('Hint', 120),
  unit: shortText('Unit', 12),
  isLong: z.boolean(),
  isFilter: z.boolean(),
  feedField: z.enum(FEED_FIELDS).nullable(),
  isOfOnePiece: z.boolean(),
  emptyLabel: shortText('Text without a value', 60),
  isRemoved: z.boolean().describe('Not shown any more; products keep their values'),
  choices: z
    .array(choiceSchema)
    .max(MAX_CHOICES, `There can be at most ${MAX_CHOICES} choices`)
    .describe('In the order shown; one that is left out is deleted from its products'),
};

/** An attribute as an admin edits it. */
export const attributeValuesSchema = z.object({
  kind: z.enum(ATTRIBUTE_KINDS),
  isMultiple: z.boolean(),
  ...changeable,
});
export type AttributeValues = z.output<typeof attributeValuesSchema>;

const changeAttributeSchema = z.object({
  ...changeable,
  version: countSchema.describe('The version that the change is based on'),
  position: countSchema.optional().describe('Its new place, from 0'),
});
export type AttributeChange = z.output<typeof changeAttributeSchema>;

/** An attribute as an admin reads it, with how many products have values. */
export const adminAttributeSchema = attributeSchema
  .extend({
    products: countSchema,
    choices: z.array(
      z.object({
        value: z.string(),
        label: z.string(),
        isRemoved: z.boolean(),
        products: countSchema,
      }),
    ),
    version: countSchema,
  })
  .meta({ id: 'AdminAttribute' });
export type AdminAttribute = z.output<typeof adminAttributeSchema>;

export const attributesEndpoints = endpoints({
  'GET /api/admin/attributes': {
    summary: 'All attributes in the order shown, removed ones too',
    access: 'admin',
    answer: z.array(adminAttributeSchema),
  },
  'POST /api/admin/attributes': {
    summary: 'Add an attribute, as the last one',
    access: 'admin',
    body: attributeValuesSchema,
    status: 201,
    answer: adminAttributeSchema,
  },
  'PUT /api/admin/attributes/{id}': {
    summary: 'Change, sort, remove or bring back an attribute and its choices; the id is its key',
    access: 'admin',
    body: changeAttributeSchema,
    answer: adminAttributeSchema,
    errors: ['STALE_VERSION'],
  },
  'DELETE /api/admin/attributes/{id}': {
    summary: 'Delete a removed attribute for good, with the values of its products',
    access: 'admin',
    answer: doneSchema,
    errors: ['BAD_INPUT'],
  },
});
