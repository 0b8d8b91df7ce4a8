import { openingDays, openingTimes } from '../../../domain/shop/opening-hours.ts';
import { type FactName, onOneLine, shopFact } from '../../../domain/shop/shop-facts.ts';
import { useShop } from '../../platform/head.ts';

/** A fact of the shop within a sentence, marked while it is an example. */
export function Fact({ name }: { name: FactName }) {
  const { text, isExample } = shopFact(useShop(), name);
  return (
    <>
      {onOneLine(text)}
      {isExample && <span className="text-soft"> (example)</span>}
    </>
  );
}

/** The opening hours: `Monday to Sunday, 10:00 AM to 9:00 PM`. */
export function StoreHours() {
  const { hours } = useShop();
  return (
    <span className="numerals">
      {openingDays(hours)}, {openingTimes(hours)}
    </span>
  );
}
