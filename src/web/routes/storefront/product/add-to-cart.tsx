import { type ComponentProps, type RefObject, useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { Product } from '../../../../contract/product.ts';
import {
  OUT_OF_STOCK_NOTICE,
  productIdPath,
  stockStatus,
} from '../../../../domain/catalogue/product.ts';
import { variantPath } from '../../../../domain/catalogue/variants.ts';
import { formatRupees, type Rupees } from '../../../../domain/money/money.ts';
import { readToken } from '../../../platform/browser-storage.ts';
import { isSignedOut, toFailure } from '../../../platform/failure.ts';
import { withReturnPath } from '../../../platform/require-sign-in.ts';
import { ensureSession } from '../../../platform/session.ts';
import { Price } from '../../../storefront/catalogue/product-card.tsx';
import type { addToCart } from '../../../storefront/checkout/cart-store.ts';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Alert } from '../../../ui/messages.tsx';

/**
 * The Add To Cart button with its messages. The button of a sold-out product is aria-disabled but
 * focusable, so that pressing it shows why (specification §4). Messages never move the button: they
 * are below it, and above it in the bar of a phone, which grows upwards.
 */
export function AddToCart(adding: Adding) {
  const { outcome, add } = useAdding(adding);
  const { product } = adding;
  const isSoldOut = product.countInStock === 0;
  const place = useRef<HTMLDivElement>(null);
  const heightKept = useHeightScrolledPast(place);
  const isBar = heightKept !== null;
  const bar = useRef<HTMLDivElement>(null);
  useRoomForBar(bar, isBar);
  return (
    <div ref={place} style={isBar ? { minHeight: heightKept } : undefined}>
      <div
        ref={bar}
        className={classes('flex', isBar ? 'purchase-bar flex-col' : 'flex-col-reverse')}
      >
        <Messages outcome={outcome} product={product} />
        <div className="flex items-center gap-4">
          {isBar && <Price product={product} className="mt-0 shrink-0 flex-col md:hidden" />}
          {isBar && isSoldOut && (
            <span aria-hidden="true" className="shrink-0 text-sm font-medium text-danger md:hidden">
              {stockStatus(0)}
            </span>
          )}
          <Button
            size="lg"
            wide
            pending={outcome.kind === 'adding'}
            pendingText="Adding…"
            aria-disabled={isSoldOut || outcome.kind === 'adding' || undefined}
            onClick={add}
            className={classes(
              'noscript:hidden',
              isSoldOut && 'cursor-not-allowed opacity-55 hover:bg-brand!',
            )}
          >
            Add To Cart
          </Button>
        </div>
        <noscript>
          <p className="text-soft">The cart needs JavaScript to be switched on.</p>
        </noscript>
      </div>
    </div>
  );
}

/** The height of a place that has been scrolled past, to be kept; null while it is further down. */
function useHeightScrolledPast(place: RefObject<HTMLElement | null>): number | null {
  const [height, setHeight] = useState<number | null>(null);
  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const latest = entries.at(-1);
        if (latest) setHeight(latest.isIntersecting ? null : latest.boundingClientRect.height);
      },
      // What is below the screen counts as on it.
      { rootMargin: '0px 0px 1000000px 0px' },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [place]);
  return height;
}

/** Sets how much of the page's end the bar covers, for the style sheet; it grows with a message. */
function useRoomForBar(bar: RefObject<HTMLElement | null>, isBar: boolean): void {
  useEffect(() => {
    const element = bar.current;
    if (!isBar || !element) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() =>
      style.setProperty('--bar-height', `${Math.ceil(element.getBoundingClientRect().height)}px`),
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty('--bar-height');
    };
  }, [bar, isBar]);
}

/** Two live regions that exist from the start: errors interrupt, success messages wait. */
function Messages({ outcome, product }: { outcome: Outcome; product: Product }) {
  const variant = useSearchParams()[0].get('variant') ?? undefined;
  const back = variantPath(productIdPath(product._id), variant);
  return (
    <div>
      <div role="alert">
        {outcome.kind === 'soldOut' && <Message kind="warn">{OUT_OF_STOCK_NOTICE}</Message>}
        {outcome.kind === 'refused' && <Message kind="danger">{outcome.message}</Message>}
        {outcome.kind === 'signedOut' && (
          <Message kind="warn">
            You need to first login.{' '}
            <MessageLink to={withReturnPath('/signin', back)}>Login</MessageLink>
          </Message>
        )}
      </div>
      <div role="status">
        {outcome.kind === 'addedOffline' && (
          <Message kind="success">
            Added to your cart on this device. It is saved when you are online again.
          </Message>
        )}
        {outcome.kind === 'added' && (
          <Message kind="success">
            Added to your cart
            {outcome.newPrice !== null && ` at its new price, ${formatRupees(outcome.newPrice)}`}.{' '}
            <MessageLink to="/cart">Go to the cart</MessageLink>
          </Message>
        )}
      </div>
    </div>
  );
}

function Message(props: ComponentProps<typeof Alert>) {
  return <Alert live={false} className="my-3" {...props} />;
}

function MessageLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="-my-2.5 inline-flex min-h-11 items-center font-medium underline">
      {children}
    </Link>
  );
}

/** Duration of the out-of-stock notice (specification §9). */
const NOTICE_MS = 3000;

type Outcome =
  | { kind: 'none' | 'adding' | 'addedOffline' | 'soldOut' | 'signedOut' }
  | { kind: 'added'; newPrice: Rupees | null }
  | { kind: 'refused'; message: string };

const NONE: Outcome = { kind: 'none' };

interface Adding {
  product: Product;
  quantity: number;
  /** What has to be chosen first; null where nothing is. */
  missing: string | null;
  /** Adds to the cart, in the browser alone while offline; throws `ApiError` when it fails. */
  onAdd: (quantity: number) => ReturnType<typeof addToCart>;
}

function useAdding({ product, quantity, missing, onAdd }: Adding) {
  const [outcome, setOutcome] = useState<Outcome>(NONE);

  useEffect(() => {
    if (outcome.kind !== 'soldOut') return;
    const timer = setTimeout(() => setOutcome(NONE), NOTICE_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function add() {
    if (missing !== null) return setOutcome({ kind: 'refused', message: missing });
    if (product.countInStock === 0) return setOutcome({ kind: 'soldOut' });
    setOutcome({ kind: 'adding' });
    const { status } = await ensureSession();
    // A page opened offline knows nobody, but the token stays for when the shop answers again.
    if (status !== 'signedIn' && readToken() === null) return setOutcome({ kind: 'signedOut' });
    try {
      const added = await onAdd(quantity);
      const { offerPrice } = added.product;
      const newPrice = offerPrice === product.offerPrice ? null : offerPrice;
      setOutcome(
        added.savedWhere === 'server' ? { kind: 'added', newPrice } : { kind: 'addedOffline' },
      );
    } catch (error) {
      const { message } = toFailure(error);
      setOutcome(isSignedOut(error) ? { kind: 'signedOut' } : { kind: 'refused', message });
    }
  }
  return { outcome, add };
}
