import { useState } from 'react';
import { failureOf } from '../../../platform/failure.ts';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { LocalCartItem } from './cart-items.ts';
import { CartLine } from './cart-line.tsx';
import { removeFromCart, setQuantity } from './cart-store.ts';

interface CartListProps {
  items: readonly LocalCartItem[];
  /** Called when a row has gone, and the focus with it. */
  onRowMissing: () => void;
}

/** The rows of the cart. A refused change is undone, with the reason in its row. */
export function CartList({ items, onRowMissing }: CartListProps) {
  const [error, setError] = useState<{ product: string; message: string } | null>(null);
  const showToast = useToast();

  async function attempt(product: string, change: () => Promise<unknown>) {
    setError(null);
    try {
      await change();
    } catch (error) {
      setError({ product, message: failureOf(error).message });
    }
  }

  function onDelete({ product, name }: LocalCartItem) {
    void attempt(product, async () => {
      onRowMissing();
      await removeFromCart(product);
      showToast(`${name} is no longer in your cart.`);
    });
  }

  return (
    <ul>
      {items.map((item) => (
        <CartLine
          key={item.product}
          item={item}
          failure={error?.product === item.product ? error.message : null}
          onQuantity={(quantity) =>
            attempt(item.product, () => setQuantity(item.product, quantity))
          }
          onDelete={() => onDelete(item)}
        />
      ))}
    </ul>
  );
}

export function CartRowSkeleton() {
  return (
    <div className="flex gap-4 border-b border-line py-5 first:pt-0 sm:gap-6">
      <Skeleton className="mb-11 aspect-3/4 w-28 sm:w-32" />
      <div className="flex flex-1 flex-col">
        <Skeleton className="h-6 w-3/4" />
        <Skeleton className="mt-3 h-4 w-28" />
        <Skeleton className="mt-auto h-11 w-24" />
      </div>
    </div>
  );
}
