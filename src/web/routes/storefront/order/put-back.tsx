import { useState } from 'react';
import type { Cart } from '../../../../contract/cart.ts';
import { ApiError } from '../../../../contract/client.ts';
import type { Order } from '../../../../contract/orders.ts';
import { fullName } from '../../../../domain/catalogue/variants.ts';
import { formatRupees } from '../../../../domain/money/money.ts';
import { callApi } from '../../../platform/api.ts';
import { toFailure } from '../../../platform/failure.ts';
import { refreshCart } from '../../../storefront/checkout/cart-store.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { useAction } from '../../../ui/use-plain-form.ts';

/** Puts the items of an order that ended unpaid back into the cart, and says what is different now. */
export function PutItemsBack({ order }: { order: Order }) {
  const [changes, setChanges] = useState<string[] | null>(null);
  const { isPending, failure, run } = useAction(toFailure);

  async function putBack(): Promise<void> {
    setChanges(await putItemsIntoCart(order));
  }

  if (changes === null) {
    return (
      <div>
        <Button variant="secondary" onClick={() => run(putBack)} pending={isPending}>
          Put the items back into the cart
        </Button>
        {failure && (
          <p role="alert" className="mt-2 text-danger">
            {failure.message}
          </p>
        )}
      </div>
    );
  }
  return (
    <div role="status" className="grid gap-3">
      {changes.length === 0 ? (
        <p>All items are in your cart, at the same prices.</p>
      ) : (
        <ul className="list-disc pl-5">
          {changes.map((change) => (
            <li key={change} className="wrap-anywhere">
              {change}
            </li>
          ))}
        </ul>
      )}
      <div>
        <ButtonLink to="/cart" variant="secondary">
          To your cart
        </ButtonLink>
      </div>
    </div>
  );
}

/**
 * Puts into the cart what is still there of an order, at today's price. Returns what is different from
 * the order. @throws ApiError where the shop does not answer
 */
export async function putItemsIntoCart(order: Pick<Order, 'orderItems'>): Promise<string[]> {
  const { carts } = await callApi('GET /api/cart');
  const changes: string[] = [];
  for (const item of order.orderItems) {
    const { product, variant, qty, price } = item;
    const name = fullName(item);
    const isSame = (line: Cart['carts'][number]) =>
      line.productId._id === product && line.variantId === variant;
    const inCart = carts.find(isSame)?.count ?? 0;
    try {
      const left = inCart >= qty ? { count: inCart, carts } : await setOrWhatIsLeft(item, qty);
      if (left.count === 0) changes.push(`${name}: sold out`);
      else if (left.count < qty) changes.push(`${name}: only ${left.count} of ${qty} left`);
      const now = left.carts?.find(isSame)?.productId;
      if (now && now.offerPrice !== price) {
        changes.push(`${name}: now ${formatRupees(now.offerPrice)}, it was ${formatRupees(price)}`);
      }
    } catch (error) {
      if (!(error instanceof ApiError) || ![400, 404].includes(error.status)) throw error;
      changes.push(`${name}: no longer for sale`);
    }
  }
  await refreshCart();
  return changes;
}

/** Sets the quantity of a product, or where there are fewer, what is left of it. */
async function setOrWhatIsLeft(
  { product: productId, variant: variantId }: Order['orderItems'][number],
  count: number,
): Promise<{ count: number } & Partial<Cart>> {
  async function set(quantity: number) {
    const body = { productId, variantId, count: quantity };
    return { count: quantity, ...(await callApi('POST /api/cart', { body })) };
  }
  try {
    return await set(count);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'NOT_ENOUGH_STOCK') throw error;
    const left = error.lines[0]?.countInStock ?? 0;
    return left === 0 ? { count: 0 } : set(left);
  }
}
