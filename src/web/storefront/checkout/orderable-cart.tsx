import { type ReactNode, useRef, useState } from 'react';
import { toFailure } from '../../platform/failure.ts';
import { useChange } from '../../ui/browser-state.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/messages.tsx';
import { useAction } from '../../ui/use-plain-form.ts';
import { isAvailable, type LocalCartItem, shortage } from './cart-items.ts';
import { removeFromCart, setQuantity, useCart } from './cart-store.ts';

interface OrderableCartProps {
  /** The button that goes on with the order. */
  children: ReactNode;
  /** Another message says what can't be ordered. */
  isExplained: boolean;
  onChanged: () => void;
}

/** In place of the button that goes on: what can't be ordered, and one press that changes the cart. */
export function OrderableCart({ children, isExplained, onChanged }: OrderableCartProps) {
  const short = useCart().filter((item) => shortage(item) !== null);
  const [pressed, setPressed] = useState<readonly LocalCartItem[]>([]);
  const { isPending, failure, run } = useAction(toFailure);
  // The cart shows a change before the server has answered it.
  const items = isPending ? pressed : short;
  const isOrderable = items.length === 0;
  const frame = useRef<HTMLDivElement>(null);
  // The button that had the focus has been replaced.
  useChange(isOrderable, () => {
    if (document.activeElement === document.body) frame.current?.querySelector('button')?.focus();
  });
  if (isOrderable) return <div ref={frame}>{children}</div>;

  async function change() {
    setPressed(items);
    for (const item of items) {
      if (isAvailable(item)) await setQuantity(item.product, item.countInStock ?? 1);
      else await removeFromCart(item.product);
    }
    onChanged();
  }

  return (
    <div ref={frame}>
      {(!isExplained || failure) && (
        <Alert kind="danger" className="mb-4">
          {items.map((item) => (
            <p key={item.product}>{`${item.name}: ${shortage(item)}`}</p>
          ))}
          {failure && <p className="mt-2">{failure.message}</p>}
        </Alert>
      )}
      <Button
        size="lg"
        wide
        pending={isPending}
        pendingText="Changing…"
        onClick={() => run(change)}
      >
        {changeLabel(items)}
      </Button>
    </div>
  );
}

function changeLabel(items: readonly LocalCartItem[]): string {
  if (items.some(isAvailable)) return 'Change to what is left';
  return items.length === 1 ? 'Remove it from my order' : 'Remove them from my order';
}
