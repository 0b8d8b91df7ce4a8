import type { DemoSaree } from '../../db/demo/demo-catalogue.ts';
import { nearestColour } from '../../src/domain/catalogue/colour-names.ts';

/** What the three pictures of a saree show, in words, and the names of their colours. */
export function describePicture({ name, cloth, details }: DemoSaree, number: number) {
  const short = /^.*? Saree\b/.exec(name)?.[0] ?? name;
  const arranged = {
    folded: 'folded, with the pallu fanned out behind',
    pleats: 'hung in pleats, with the pallu in front',
    flat: 'laid flat, with the pallu towards you',
  };
  const views = [
    `, ${arranged[cloth.drape]}`,
    `, the pallu: ${lowerFirst(details.pallu)}`,
    `, close-up of the weave and the border: ${lowerFirst(details.border)}`,
  ];
  const threads = [cloth.body, cloth.shot, cloth.border.colour, cloth.pallu.colour];
  return { colours: colourNames(threads), alt: `${short}${views[number - 1]}` };
}

export function colourNames(threads: readonly (string | undefined)[]) {
  const names = threads.flatMap((hex) => (hex ? [nearestColour(hex)] : []));
  return [...new Set(names)].slice(0, 3);
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
