import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { Product } from '../../../../contract/catalogue.ts';
import { OUT_OF_STOCK_NOTICE, productIdPath } from '../../../../domain/catalogue/product.ts';
import { isSignedOut, toFailure } from '../../../platform/failure.ts';
import { loadSession, useSession } from '../../../platform/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert, type AlertKind } from '../../../ui/messages.tsx';

interface AddToCartProps extends Adding {
  children?: ReactNode;
}

/**
 * The Add To Cart button with its messages. The button of a sold-out product is aria-disabled but
 * focusable, so that pressing it shows why (specification §4). Messages never move the button: on a
 * phone they are above it, and the bar grows upwards.
 */
export function AddToCart({ children, ...adding }: AddToCartProps) {
  const { outcome, add } = useAdding(adding);
  const isSoldOut = adding.product.countInStock === 0;
  return (
    <div className="flex flex-col md:flex-col-reverse">
      <Messages outcome={outcome} product={adding.product} />
      <div className="flex items-center gap-4">
        {children}
        <Button
          size="lg"
          wide
          pending={outcome.kind === 'adding'}
          pendingText="Adding…"
          aria-disabled={isSoldOut || outcome.kind === 'adding' || undefined}
          onClick={add}
          className={isSoldOut ? 'cursor-not-allowed opacity-55 hover:bg-brand!' : ''}
        >
          Add To Cart
        </Button>
      </div>
      <noscript>
        <p className="mt-2 text-sm text-soft">The cart needs JavaScript to be switched on.</p>
      </noscript>
    </div>
  );
}

/** Two live regions that exist from the start: errors interrupt, success messages wait. */
function Messages({ outcome, product }: { outcome: Outcome; product: Product }) {
  return (
    <div>
      <div role="alert">
        {outcome.kind === 'soldOut' && <Message kind="warn">{OUT_OF_STOCK_NOTICE}</Message>}
        {outcome.kind === 'refused' && <Message kind="danger">{outcome.message}</Message>}
        {outcome.kind === 'signedOut' && (
          <Message kind="warn">
            You need to first login.{' '}
            <MessageLink
              to={`/signin?${new URLSearchParams({ back: productIdPath(product._id) })}`}
            >
              Login
            </MessageLink>
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
            Added to your cart. <MessageLink to="/cart">Go to the cart</MessageLink>
          </Message>
        )}
      </div>
    </div>
  );
}

function Message({ kind, children }: { kind: AlertKind; children: ReactNode }) {
  return (
    <Alert kind={kind} live={false} className="max-md:mb-3 md:mt-3">
      {children}
    </Alert>
  );
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
  | { kind: 'none' | 'adding' | 'added' | 'addedOffline' | 'soldOut' | 'signedOut' }
  | { kind: 'refused'; message: string };

const NONE: Outcome = { kind: 'none' };

interface Adding {
  product: Product;
  quantity: number;
  /** Adds to the cart, in the browser alone while offline; throws `ApiError` when it fails. */
  onAdd: (quantity: number) => Promise<'server' | 'browser'>;
}

function useAdding({ product, quantity, onAdd }: Adding) {
  const session = useSession();
  const [outcome, setOutcome] = useState<Outcome>(NONE);

  useEffect(() => {
    if (outcome.kind !== 'soldOut') return;
    const timer = setTimeout(() => setOutcome(NONE), NOTICE_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function add() {
    if (product.countInStock === 0) return setOutcome({ kind: 'soldOut' });
    setOutcome({ kind: 'adding' });
    const { status } = session.status === 'unknown' ? await loadSession() : session;
    if (status !== 'signedIn') return setOutcome({ kind: 'signedOut' });
    try {
      const where = await onAdd(quantity);
      setOutcome({ kind: where === 'server' ? 'added' : 'addedOffline' });
    } catch (error) {
      const { message } = toFailure(error);
      setOutcome(isSignedOut(error) ? { kind: 'signedOut' } : { kind: 'refused', message });
    }
  }
  return { outcome, add };
}
