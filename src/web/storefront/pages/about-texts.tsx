import type { ReactNode } from 'react';
import { POLICY } from '../../../domain/shop/policy-facts.ts';
import { StoreHours } from './fact.tsx';

interface Passage {
  name: string;
  words: ReactNode;
}

export const CRAFTS: readonly Passage[] = [
  {
    name: 'Kanchivaram',
    words:
      'Heavy twisted silk. Body and border are woven apart and locked into each other pick by pick, the join called korvai, so that a border in another colour holds for as long as the saree does.',
  },
  {
    name: 'Mysore Silk',
    words:
      'Crepe silk with a soft fall and one quiet colour from end to end, closed by a slim border of gold zari. It weighs little, and moves as you do.',
  },
  {
    name: 'Zari',
    words:
      'A thread of silk or cotton wrapped in metal. Pure zari is silver dipped in gold; tested zari is copper; imitation zari is neither, and costs accordingly. We say which one it is.',
  },
  {
    name: 'Kalamkaree',
    words:
      'Drawn with a bamboo pen, the kalam, and coloured in the earth’s own reds, indigos and yellows. No two lines are alike, and that is how one tells it from print.',
  },
  {
    name: 'Cotton and linen',
    words:
      'Linen is spun from flax: cool, a little crisp, with slubs that catch the light. Cotton grows softer with each wash. Both are for wearing on a Tuesday.',
  },
  {
    name: 'Organsa',
    words:
      'Woven open and fine, of silk left with its gum or of a light polyester: each saree’s page says which. It stands away from the body, lets the light through, and carries embroidery as if it hung in the air.',
  },
];

export const REASONS: readonly Passage[] = [
  {
    name: 'Nothing left out',
    words:
      'Weave, fabric, zari, length, blouse piece, care and origin stand beside every saree, and its Silk Mark number where it has one.',
  },
  {
    name: 'Seen from close by',
    words:
      'The whole saree, the pallu and the border near enough to count threads, in colours as true as a screen allows.',
  },
  {
    name: 'Prices without surprises',
    words:
      'Tax and shipping are named before you pay. A price struck through is the price it had, and nothing counts down to hurry you.',
  },
  {
    name: 'All over India',
    words: 'Sent to your door with a tracking number that you find on the page of your order.',
  },
  {
    name: 'Time to look',
    words: `Unfold it in daylight. If it is not right, send it back within ${POLICY.returnDays} days; the refund takes ${POLICY.refundTime}.`,
  },
  {
    name: 'Somebody answers',
    words: (
      <>
        The shop is open <StoreHours />. Ask us for another picture, or what goes with what.
      </>
    ),
  },
];
