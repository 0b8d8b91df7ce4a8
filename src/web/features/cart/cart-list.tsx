import { useState } from 'react';
import { ApiError } from '../../../contract/client.ts';
import { SOMETHING_WRONG } from '../../../domain/fault-words.ts';
import { useToast } from '../../ui/toast.tsx';
import type { LocalCartItem } from './cart-items.ts';
import { CartLine } from './cart-line.tsx';
import { removeFromCart, setQuantity } from './cart-store.ts';

interface CartListProps {
  items: readonly LocalCartItem[];
  /** Called when a row has gone, and the focus with it. */
  onRowGone: () => void;
}

/** The rows of the cart; a change that is refused is undone, and said in its row. */
export function CartList({ items, onRowGone }: CartListProps) {
  const [fault, setFault] = useState<{ product: string; message: string } | null>(null);
  const showToast = useToast();

  async function attempt(product: string, change: () => Promise<void>) {
    setFault(null);
    try {
      await change();
    } catch (error) {
      setFault({ product, message: wordsOf(error) });
    }
  }

  function onDelete({ product, name }: LocalCartItem) {
    attempt(product, async () => {
      onRowGone();
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
          refusal={fault?.product === item.product ? fault.message : null}
          onQuantity={(quantity) =>
            attempt(item.product, () => setQuantity(item.product, quantity))
          }
          onDelete={() => onDelete(item)}
        />
      ))}
    </ul>
  );
}

function wordsOf(error: unknown): string {
  return error instanceof ApiError ? error.message : SOMETHING_WRONG;
}
