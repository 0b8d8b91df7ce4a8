import { z } from 'zod';
import { COLOURS } from '../domain/catalogue/product-filters.ts';

/**
 * A picture for the shop's own pages. A file is at `${src}-${width}.${format}` for every width of
 * `widths` and the formats avif, webp and jpg.
 */
export const pictureSchema = z
  .object({
    src: z.string().meta({ example: '/pictures/5f0c2a9b1d3e4f60' }),
    widths: z.array(z.number().int()).meta({ description: 'Ascending, never above the original' }),
    preview: z.string().meta({ description: 'A tiny blurred preview as a data URI' }),
    alt: z.string(),
    colours: z.array(z.string()).meta({ description: 'Dominant colours by filter name' }),
  })
  .meta({ id: 'Picture' });
export type Picture = z.infer<typeof pictureSchema>;

/** The main colours of a picture, by filter name. */
export const pictureColoursSchema = z.object({ colours: z.array(z.enum(COLOURS)) });
export type PictureColours = z.infer<typeof pictureColoursSchema>;
