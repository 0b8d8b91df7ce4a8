import type { ShopFact } from './shop-facts.ts';

/** A fact of the shop in a sentence, marked where it is still an example. */
export function Fact({ fact }: { fact: ShopFact }) {
  return (
    <>
      {fact.text}
      {fact.isExample && <span className="text-soft"> (example)</span>}
    </>
  );
}
