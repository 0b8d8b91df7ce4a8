import { z } from 'zod';
import { COLOURS } from '../domain/catalogue/product-filters.ts';
import { type Paise, type Rupees, toPaise, toRupees } from '../domain/money/money.ts';
import {
  MAX_SLUG,
  requiredMessage,
  slugError,
  tidyText,
  tooLongMessage,
  unstorableMessage,
} from '../domain/text/text.ts';
import { isDay } from '../domain/time/calendar.ts';

/**
 * A text as `tidyText` has it; `label` begins its messages. NUL is rejected because PostgreSQL
 * can't store it.
 */
export function shortText(label: string, max: number) {
  return z
    .string({ error: requiredMessage(label) })
    .overwrite(tidyText)
    .max(max, tooLongMessage(label, max))
    .refine((text) => !text.includes('\0'), unstorableMessage(label));
}

/** The same, and not empty. */
export function requiredText(label: string, max: number) {
  return shortText(label, max).min(1, requiredMessage(label));
}

/** The last part of a page's address, which the owner chooses. */
export const slugSchema = requiredText('Address', MAX_SLUG).superRefine(
  reportError((slug: string) => slugError(slug)),
);

/** For `superRefine`: reports what a check finds. */
export function reportError<T>(check: (value: T) => string | null) {
  return (value: T, context: z.RefinementCtx): void => {
    const message = check(value);
    if (message !== null) context.addIssue({ code: 'custom', message });
  };
}

/** For `superRefine`: reports what a check of the domain finds, at its field. */
export function reportErrors<T>(
  check: (value: T) => Record<string, string | null>,
  pathOf: (field: string, value: T) => string[] = (field) => [field],
) {
  return (value: T, context: z.RefinementCtx): void => {
    for (const [field, message] of Object.entries(check(value))) {
      if (message === null) continue;
      context.addIssue({ code: 'custom', message, path: pathOf(field, value) });
    }
  };
}

/**
 * For `when` of a rule that reads several fields: it applies where they have this shape, whatever is
 * wrong with the others. The body itself may be anything.
 */
export function whenFieldsAre(shape: z.ZodRawShape) {
  const fields = z.object(shape);
  return ({ value }: { value: unknown }): boolean => fields.safeParse(value).success;
}

/** An email address, trimmed. */
export const emailSchema = z
  .string({ error: 'Email is required' })
  .trim()
  .max(254, tooLongMessage('Email', 254))
  .pipe(z.email('Enter an email address such as name@example.com'));

/** A schema that has other types for the compiler, such as `Rupees` for a number; it checks the same. */
export function retype<Out, In = Out>(schema: z.ZodType): z.ZodType<Out, In> {
  return schema as z.ZodType as z.ZodType<Out, In>;
}

/** An amount as it was typed, for rules that check its decimals before it is converted. */
export const typedRupees = (error?: string) => retype<Rupees>(z.number(error));

/**
 * An amount: `Rupees` with at most 2 decimals on the wire and in the browser, `Paise` in the
 * server, whose routes decode what they receive and encode what they answer. `error` is the message
 * for a value that is not a number.
 */
export function rupeesOr(error?: string) {
  return z
    .codec(typedRupees(error), retype<Paise>(z.number()), {
      decode: toPaise,
      encode: toRupees,
    })
    .meta({ description: 'Rupees, 2 decimals', example: 4999 });
}

export const rupeesSchema = rupeesOr();

/** An amount whose number is checked, in rupees, before it is converted. */
export const checkedRupees = (checked: z.ZodType<number, number>) =>
  retype<Rupees>(checked).pipe(rupeesSchema);

/** An amount in the charged currency, with its decimals. */
export const moneyTextSchema = z.object({ amount: z.string(), currency: z.string() });

/** How many: a whole number from 0. */
export const countSchema = z.int().min(0);

/** A moment that may not have come, in ISO format. */
export const timeOrNull = z.iso.datetime().nullable();

const DAY_WANTED = 'Enter a day such as 2026-11-21';

/** A calendar day in a filter. */
export const daySchema = z.iso.date(DAY_WANTED).refine(isDay, DAY_WANTED);

/** What is searched for; blank text is no filter. */
export const searchText = z.string().max(200).optional();

/** A filter that is on or off. */
export const yesOrNo = z.enum(['yes', 'no']).optional();

/**
 * Paging of a list: the next page's address is in `Link: <…>; rel="next"`, the total in
 * `X-Total-Count`.
 */
export const pageQuerySchema = z.object({
  limit: z.coerce.number<number | string>().int().min(1).max(500).optional(),
  cursor: z.string().max(400).optional(),
});

/**
 * A picture for the shop's own pages. A file is at `${src}-${width}.${format}` for every width of
 * `widths` and the formats avif, webp and jpg.
 */
export const pictureSchema = z
  .object({
    src: z.string().meta({ example: '/pictures/5f0c2a9b1d3e4f60' }),
    widths: z.array(z.number().int()).describe('Ascending, never above the original'),
    preview: z.string().describe('A tiny blurred preview as a data URI'),
    alt: z.string(),
    colours: z.array(z.string()).describe('Dominant colours by filter name'),
  })
  .meta({ id: 'Picture' });
export type Picture = z.infer<typeof pictureSchema>;

/** The main colours of a picture, by filter name. */
export const pictureColoursSchema = z.object({ colours: z.array(z.enum(COLOURS)) });
export type PictureColours = z.infer<typeof pictureColoursSchema>;
