import { fieldsOf, isCount, storedValue } from '../../../platform/stored-value.ts';

/**
 * Quantities that the server does not know yet, because the shop could not be reached, by product. They
 * stay in this browser until they are sent, through reloads too.
 */
const unsent = storedValue('cartUnsent', parseUnsent);

export const unsentChanges = {
  read: (): [productId: string, quantity: number][] => Object.entries(unsent.read()),
  keep: (productId: string, quantity: number) =>
    unsent.write({ ...unsent.read(), [productId]: quantity }),
  drop(productId: string): void {
    const { [productId]: _, ...others } = unsent.read();
    if (Object.keys(others).length > 0) unsent.write(others);
    else unsent.remove();
  },
  clear: unsent.remove,
};

function parseUnsent(found: unknown): Record<string, number> {
  return Object.fromEntries(
    Object.entries(fieldsOf(found)).filter(
      (entry): entry is [string, number] => isCount(entry[1]) && entry[1] > 0,
    ),
  );
}
