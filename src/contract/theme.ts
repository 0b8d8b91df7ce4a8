import { z } from 'zod';
import { isColour, tidyColour } from '../domain/theme/colour.ts';
import { FONT_PAIRS } from '../domain/theme/public-theme.ts';
import { colourErrors, THEME_PICTURES, type Theme } from '../domain/theme/theme.ts';
import { endpoints } from './endpoint.ts';
import { countSchema } from './values.ts';

const colour = z.string().refine(isColour).meta({ example: '#8e1b2e' });
const image = z.object({ src: z.string(), width: countSchema, height: countSchema });

/** The look of the shop where it differs from the one it comes with. */
export const publicThemeSchema = z
  .object({
    variables: z.record(z.string(), z.string()).describe('CSS custom properties of the pages'),
    background: colour,
    fonts: z.enum(FONT_PAIRS).optional(),
    logo: image.optional().describe('A WebP picture'),
    icon: z
      .string()
      .optional()
      .describe('The favicon is at this address and -32.png; likewise -180, -192, -512, -maskable'),
    share: z.string().optional().describe('Link preview picture, 1200 x 630'),
  })
  .meta({ id: 'PublicTheme' });

const typedColour = z
  .string('Enter a colour such as #8e1b2e')
  .overwrite((typed) => tidyColour(typed));
const pictureId = z.string().max(64).describe('Empty: the shop’s own');

const themeFields = {
  brand: typedColour,
  accent: typedColour,
  background: typedColour,
  text: typedColour,
  fonts: z.enum(FONT_PAIRS, 'Choose fonts from the list'),
  logo: pictureId,
  icon: pictureId,
  share: pictureId,
} satisfies Record<keyof Theme, z.ZodType>;

export const themeSchema = z
  .object(themeFields)
  .superRefine((theme, context) => {
    for (const [name, { message }] of Object.entries(colourErrors(theme))) {
      context.addIssue({ code: 'custom', message, path: [name] });
    }
  })
  .meta({ id: 'Theme' });

const version = countSchema.describe('0 until a theme is saved');

export const themeViewSchema = z
  .object({
    version,
    theme: z.object(themeFields),
    logoSize: image.omit({ src: true }).nullable().describe('In px; null without one'),
  })
  .meta({ id: 'ThemeView' });
export type ThemeView = z.infer<typeof themeViewSchema>;

/** An uploaded picture of the shop itself, ready to be chosen in a theme. */
export const themePictureSchema = z.object({
  id: z.string(),
  use: z.enum(THEME_PICTURES),
  width: countSchema,
  height: countSchema,
});
export type ThemePicture = z.infer<typeof themePictureSchema>;

export const themeEndpoints = endpoints({
  'GET /api/admin/theme': {
    summary: 'The look of the shop for editing',
    access: 'admin',
    answer: themeViewSchema,
  },
  'PUT /api/admin/theme': {
    summary: 'Save the look of the shop; the answer is the saved state',
    access: 'admin',
    body: z.object({ version, theme: themeSchema }),
    answer: themeViewSchema,
    errors: ['STALE_VERSION'],
  },
  'POST /api/admin/theme/pictures': {
    summary:
      'Store a logo, favicon or link preview picture; one that is unused for a week is deleted',
    access: 'admin',
    body: z.object({ use: z.enum(THEME_PICTURES) }),
    encoding: 'form',
    status: 201,
    answer: themePictureSchema,
    errors: ['PICTURE_UNREADABLE'],
  },
});
