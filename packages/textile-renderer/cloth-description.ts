import { z } from 'zod';

const hexColour = z.string().regex(/^#[0-9A-F]{6}$/);

/** How a saree looks: colours of the dyed threads, motifs and metal. */
export const clothSchema = z.strictObject({
  body: hexColour,
  /** The second colour: of the weft in shot silk, or of the checks and stripes. */
  shot: hexColour.optional(),
  weave: z.enum([
    'mysore',
    'kanchivaram',
    'crepe',
    'mudal',
    'mungar',
    'cotton',
    'linen',
    'organza',
    'chambeli',
    'kalamkari',
    'viscose',
    'designer',
  ]),
  motif: z.enum([
    'plain',
    'mango',
    'peacock',
    'coin',
    'vine',
    'figure',
    'floral',
    'geometric',
    'checks',
    'chequered',
    'stripes',
  ]),
  lattice: z.enum(['none', 'scattered', 'half-drop', 'rows', 'all-over']),
  border: z.strictObject({
    style: z.enum([
      'stripe',
      'temple',
      'mango',
      'peacock',
      'coin',
      'vine',
      'floral',
      'geometric',
      'scallop',
    ]),
    width: z.enum(['slim', 'medium', 'broad']),
    colour: hexColour,
  }),
  pallu: z.strictObject({
    style: z.enum([
      'plain',
      'stripes',
      'checks',
      'temple',
      'mango',
      'peacock',
      'coin',
      'vine',
      'figure',
      'floral',
      'geometric',
    ]),
    colour: hexColour,
  }),
  zari: z.enum(['gold', 'silver', 'copper', 'none']),
  drape: z.enum(['folded', 'pleats', 'flat']),
});

export type Cloth = z.infer<typeof clothSchema>;
