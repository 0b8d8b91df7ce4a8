import { type ReactNode, useRef, useState } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import type { Order } from '../../../contract/orders.ts';
import { fullName } from '../../../domain/catalogue/variants.ts';
import type { Paise } from '../../../domain/money/money.ts';
import type { PaymentMethod } from '../../../domain/payments/payment-methods.ts';
import { toFailure } from '../../platform/failure.ts';
import { loadSession, useSession } from '../../platform/session.ts';
import { useShop } from '../../platform/shop.ts';
import { useLostFocus } from '../../ui/browser-state.ts';
import { Button, type ButtonProps } from '../../ui/button.tsx';
import { Alert } from '../../ui/messages.tsx';
import { TextLink } from '../../ui/typography.tsx';
import { useAction } from '../../ui/use-plain-form.ts';
import { canCheckOut, isAvailable, itemKey, type LocalCartItem, shortage } from './cart-items.ts';
import {
  refreshCart,
  removeFromCart,
  removeInvalidItems,
  setQuantity,
  useCart,
  useCartEmpty,
  useInvalidItems,
} from './cart-store.ts';
import { shippingAddress } from './checkout-store.ts';
import { forgetQuotedTax, useCheckoutTotals } from './checkout-totals.ts';
import { usePromo } from './promo-field.tsx';
import { type FailureCause, type OrderFailure, placeOrder } from './submit-order.ts';

export type PlacingProgress =
  | { kind: 'reviewing' | 'processing' }
  | { kind: 'refused'; failure: OrderFailure }
  | { kind: 'placed'; orderId: string }
  /** The order is placed, but its payment could not be started. */
  | { kind: 'unpaid'; orderId: string; message: string; phoneError?: string | undefined }
  /** It was paid before, for example in another tab. */
  | { kind: 'paid'; orderId: string };

/** Places an order (specification §4), one at a time; `finish` decides the progress after it. */
export function usePlaceOrder(paymentFee: Paise) {
  const items = useCart();
  const invalid = useInvalidItems();
  const promo = usePromo();
  const user = useSession((session) => session.user);
  const { paymentMethods: offered, pricing } = useShop();
  const { revalidate } = useRevalidator();
  const [progress, setProgress] = useState<PlacingProgress>({ kind: 'reviewing' });
  const isEmpty = useCartEmpty();
  const { addedTax } = useCheckoutTotals();

  async function place(
    method: PaymentMethod | null,
    finish: (order: Order) => PlacingProgress | Promise<PlacingProgress>,
  ) {
    if (progress.kind === 'processing') return;
    setProgress({ kind: 'processing' });
    const address = shippingAddress.read();
    const tax = addedTax ?? undefined;
    const priced = { promo: promo.applied, pricing, paymentFee, tax };
    const checkout = { items, invalid, address, method, ...priced };
    const placed = await placeOrder(checkout, user, offered);
    if ('order' in placed) return setProgress(await finish(placed.order));
    const { failure } = placed;
    if (failure.cause === 'outdated') {
      void refreshCart();
      forgetQuotedTax();
      // The owner may have changed the tax or the delivery fee.
      void revalidate();
    }
    if (failure.cause === 'promo') promo.refuse(failure.message);
    if (failure.cause === 'session') await loadSession();
    setProgress({ kind: 'refused', failure });
  }

  const reviewAgain = () => setProgress({ kind: 'reviewing' });

  function removeInvalid() {
    removeInvalidItems();
    reviewAgain();
  }

  /** Whether the shown refusal says what can't be ordered. */
  const isCartRefused = progress.kind === 'refused' && progress.failure.cause === 'outdated';
  /** Whether nothing is left to order: an order that is placed already may empty the cart. */
  const isOver = isEmpty && (progress.kind === 'reviewing' || progress.kind === 'refused');
  /** Whether the total is known: until then nothing is placed. */
  const isPriced = addedTax !== null;
  return { promo, progress, isCartRefused, isOver, isPriced, place, removeInvalid, reviewAgain };
}

export function PlaceButton({ progress, ...button }: ButtonProps & { progress: PlacingProgress }) {
  const isProcessing = progress.kind === 'processing';
  return (
    <>
      <Button size="lg" pending={isProcessing} pendingText="Processing..." {...button} />
      <p role="status" className="sr-only">
        {isProcessing && 'Processing...'}
      </p>
    </>
  );
}

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
  useLostFocus(isOrderable, () => frame.current?.querySelector('button'));
  if (isOrderable) return <div ref={frame}>{children}</div>;

  async function change() {
    setPressed(items);
    for (const item of items) {
      if (isAvailable(item)) await setQuantity(itemKey(item), item.countInStock ?? 1);
      else await removeFromCart(itemKey(item));
    }
    onChanged();
  }

  return (
    <div ref={frame}>
      {(!isExplained || failure) && (
        <Alert kind="danger" className="mb-4">
          {items.map((item) => (
            <p key={itemKey(item)}>{`${fullName(item)}: ${shortage(item)}`}</p>
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

interface ErrorAlertProps {
  failure: OrderFailure;
  onRemoveInvalid: () => void;
  /** What sends the link that confirms the email. */
  sendConfirmation: ReactNode;
}

export function ErrorAlert({ failure, onRemoveInvalid, sendConfirmation }: ErrorAlertProps) {
  const { message, changes, cause } = failure;
  // The shop's message may say so itself.
  const nothing = message.startsWith('Nothing was ordered') ? '' : 'Nothing was ordered. ';
  return (
    <Alert
      kind="danger"
      className="mb-4"
      actions={
        cause === 'confirm'
          ? sendConfirmation
          : cause === 'item' && (
              <Button variant="secondary" onClick={onRemoveInvalid}>
                Remove this item
              </Button>
            )
      }
    >
      {message}
      {changes.length > 0 && (
        <ul className="mt-2 list-disc pl-5">
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      )}
      {cause && (
        <p className="mt-2">
          <NextStep cause={cause} nothing={nothing} />
        </p>
      )}
    </Alert>
  );
}

function NextStep({ cause, nothing }: { cause: FailureCause; nothing: string }) {
  const { pathname } = useLocation();
  const isOrderable = canCheckOut(useCart());
  switch (cause) {
    case 'outdated':
      return isOrderable
        ? `${nothing}The figures shown are the new ones: try again if they suit you.`
        : nothing;
    case 'method':
      return (
        <>
          {nothing}Please choose <TextLink to="/payment">another payment method</TextLink>.
        </>
      );
    case 'confirm':
      return 'Open the link in our email, then try again here.';
    case 'promo':
      return `${nothing}The code was removed: try again if the total without it suits you.`;
    case 'item':
      return 'An entry of your cart is incomplete. Remove it, then place the order again.';
    case 'session':
      return (
        <>
          {nothing}
          <TextLink to={`/signin?back=${pathname}`}>Sign in again</TextLink> to go on here: your
          cart, address and payment method are kept.
        </>
      );
    case 'unanswered':
      return (
        <>
          Your order may have been placed all the same. Press the button again: the shop finds it or
          places it, never twice. You can also look under{' '}
          <TextLink to="/orders">My Orders</TextLink>.
        </>
      );
  }
}
