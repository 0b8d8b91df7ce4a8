import { useRef, useState } from 'react';
import type { PageHandle } from '../../../../contract/api.ts';
import type { Pricing, Shop } from '../../../../contract/shop.ts';
import { fullName } from '../../../../domain/catalogue/variants.ts';
import { formatRupees } from '../../../../domain/money/money.ts';
import { gstText, taxNameInText } from '../../../../domain/orders/order-totals.ts';
import { orApiError, toFailure } from '../../../platform/failure.ts';
import { pageMeta } from '../../../platform/head.ts';
import { useNotice } from '../../../platform/notice.ts';
import { useShop } from '../../../platform/shop.ts';
import {
  canCheckOut,
  itemKey,
  type LocalCartItem,
} from '../../../storefront/checkout/cart-items.ts';
import {
  loadCart,
  removeFromCart,
  setQuantity,
  useCart,
  useUnsentKeys,
} from '../../../storefront/checkout/cart-store.ts';
import { CheckoutLayout, CheckoutSkeleton } from '../../../storefront/checkout/checkout-layout.tsx';
import { openCheckout } from '../../../storefront/checkout/submit-order.ts';
import { useChange } from '../../../ui/browser-state.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Alert, EmptyState } from '../../../ui/messages.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { TextLink } from '../../../ui/typography.tsx';
import type { Route } from './+types/route.ts';
import { CartLine } from './cart-line.tsx';

const TITLE = 'Shopping Cart';

export const handle = { isPersonal: true } satisfies PageHandle;

export const meta = pageMeta({ title: TITLE, isPrivate: true });

/** The server's cart counts; the stored copy is used when the server is unreachable. */
export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  openCheckout(request, () => orApiError(loadCart()));

export function HydrateFallback() {
  return (
    <CheckoutSkeleton step="/cart" title={TITLE} lead={<CartTerms />}>
      <CartRowSkeleton />
      <CartRowSkeleton />
    </CheckoutSkeleton>
  );
}

export default function CartPage({ loaderData }: Route.ComponentProps) {
  const items = useCart();
  const isEmpty = items.length === 0;
  const title = useRef<HTMLHeadingElement>(null);
  const changes = useCartChanges(() => title.current?.focus());
  const notice = useNotice('/cart');
  useChange(isEmpty, () => title.current?.focus());
  const error = loaderData.error && (
    <Alert kind="warn" className="mb-6">
      {loaderData.error.message} This is your cart as this browser last saw it.
    </Alert>
  );

  if (isEmpty) {
    return (
      <div className="page min-h-dvh py-6 md:py-10">
        {error}
        <EmptyState
          level={1}
          title="Your Cart Is Empty"
          titleRef={title}
          actions={<ButtonLink to="/">Go Back</ButtonLink>}
        >
          {notice?.text && (
            <p>
              {notice.text} What you have ordered is under{' '}
              <TextLink to="/orders">My Orders</TextLink>.
            </p>
          )}
        </EmptyState>
      </div>
    );
  }
  return (
    <CheckoutLayout
      step="/cart"
      title={TITLE}
      titleRef={title}
      lead={<CartTerms />}
      action={<ProceedToCheckout isBlocked={!canCheckOut(items)} />}
    >
      {error}
      <CartList items={items} changes={changes} />
    </CheckoutLayout>
  );
}

function ProceedToCheckout({ isBlocked }: { isBlocked: boolean }) {
  const [isExplained, setExplained] = useState(false);
  const text = 'Proceed To Checkout';
  if (!isBlocked) {
    return (
      <ButtonLink to="/shipping" size="lg" wide>
        {text}
      </ButtonLink>
    );
  }
  return (
    <>
      {isExplained && (
        <Alert kind="danger" className="mb-4">
          Some items can't be ordered as they are. Please change or delete the ones marked in your
          cart.
        </Alert>
      )}
      <Button size="lg" wide onClick={() => setExplained(true)}>
        {text}
      </Button>
    </>
  );
}

/**
 * The changes of rows, and why the last one failed: outlives the rows, of which the last may return.
 * `onRowMissing` is called when a row has gone, and the focus with it.
 */
export function useCartChanges(onRowMissing: () => void) {
  const [error, setError] = useState<{ key: string; message: string } | null>(null);
  const showToast = useToast();

  async function attempt(key: string, change: () => Promise<unknown>) {
    setError(null);
    try {
      await change();
    } catch (thrown) {
      setError({ key, message: toFailure(thrown).message });
    }
  }

  function onDelete(item: LocalCartItem) {
    const key = itemKey(item);
    void attempt(key, async () => {
      onRowMissing();
      await removeFromCart(key);
      showToast(`${fullName(item)} is no longer in your cart.`);
    });
  }

  function onQuantity(item: LocalCartItem, quantity: number) {
    const key = itemKey(item);
    void attempt(key, () => setQuantity(key, quantity));
  }
  return { error, onDelete, onQuantity };
}

interface CartListProps {
  items: readonly LocalCartItem[];
  changes: ReturnType<typeof useCartChanges>;
}

export function CartList({ items, changes: { error, onDelete, onQuantity } }: CartListProps) {
  const unsent = useUnsentKeys();
  return (
    <ul>
      {items.map((item) => (
        <CartLine
          key={itemKey(item)}
          item={item}
          failure={error?.key === itemKey(item) ? error.message : null}
          isUnsent={unsent.includes(itemKey(item))}
          onQuantity={(quantity) => onQuantity(item, quantity)}
          onDelete={() => onDelete(item)}
        />
      ))}
    </ul>
  );
}

function CartRowSkeleton() {
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

/**
 * What is added to the prices of the cart, and when its items are reserved: known before the items
 * are, so the server sends it with the page.
 */
export function CartTerms() {
  const { pricing, gst } = useShop();
  return (
    <p className="numerals max-w-2xl text-soft">
      {taxSentence(pricing, gst)} {shippingSentence(pricing)} Items are reserved for you when you
      place the order.
    </p>
  );
}

function taxSentence({ taxPercent, taxLabel }: Pricing, gst: Shop['gst']): string {
  if (taxPercent === 0) return gstText(gst);
  return `${taxPercent}% ${taxNameInText(taxLabel)} is added to the prices.`;
}

function shippingSentence({ shippingFee, freeShippingAbove }: Pricing): string {
  if (shippingFee === 0 || freeShippingAbove === 0) return 'Shipping is free.';
  const fee = `Shipping costs ${formatRupees(shippingFee)}`;
  if (freeShippingAbove === null) return `${fee}.`;
  return `${fee}, and nothing when the items cost more than ${formatRupees(freeShippingAbove)}.`;
}
