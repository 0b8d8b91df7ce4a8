import type { Cloth } from '../cloth-description.ts';
import { figure } from '../motifs/figure.ts';
import { mango } from '../motifs/mango.ts';
import type { Motif } from '../motifs/motif.ts';
import { peacock } from '../motifs/peacock.ts';
import { coin, diamond, floral, jasmine, star } from '../motifs/small.ts';

/** The figure that a word of the description stands for on this cloth, if it is one. */
export function motifNamed(name: string, cloth: Cloth): Motif | undefined {
  if (name === 'geometric') return cloth.weave === 'mudal' ? star : diamond;
  if (name === 'floral') return cloth.weave === 'chambeli' ? jasmine : floral;
  const figures: Record<string, Motif> = { mango, peacock, coin, figure };
  return Object.hasOwn(figures, name) ? figures[name] : undefined;
}
