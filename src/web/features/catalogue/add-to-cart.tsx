import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { ApiError } from '../../../contract/client.ts';
import type { Product } from '../../../contract/product.ts';
import { OUT_OF_STOCK_NOTICE } from '../../../domain/stock.ts';
import { loadSession } from '../../platform/session.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { productPath } from './catalogue-links.ts';

/** How long the out-of-stock notice stays (specification §9). */
const NOTICE_MS = 3000;

type Outcome =
  | { kind: 'idle' | 'pending' | 'sold-out' | 'signed-out' | 'added' }
  | { kind: 'refused'; message: string };

interface AddToCartProps {
  product: Product;
  quantity: number;
  /** Puts it into the cart; throws `ApiError` when refused. */
  onAdd: (quantity: number) => Promise<void>;
  className?: string;
}

/**
 * The button that puts a product into the cart, and what came of it (specification §2, §4 and §5).
 * When sold out it stays within reach of the keyboard, to say why nothing happens.
 */
export function AddToCart({ product, quantity, onAdd, className }: AddToCartProps) {
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'idle' });
  const isSoldOut = product.countInStock === 0;
  useForgetting(outcome.kind === 'sold-out', () => setOutcome({ kind: 'idle' }));

  async function add() {
    if (outcome.kind === 'pending') return;
    if (isSoldOut) return setOutcome({ kind: 'sold-out' });
    setOutcome({ kind: 'pending' });
    setOutcome(await outcomeOf(() => onAdd(quantity)));
  }

  return (
    <div className={className}>
      <Button
        size="lg"
        wide
        pending={outcome.kind === 'pending'}
        pendingText="Adding…"
        aria-disabled={isSoldOut || undefined}
        onClick={add}
      >
        Add To Cart
      </Button>
      <Told outcome={outcome} backPath={productPath(product._id)} />
    </div>
  );
}

async function outcomeOf(add: () => Promise<void>): Promise<Outcome> {
  if ((await loadSession()).status !== 'signedIn') return { kind: 'signed-out' };
  try {
    await add();
    return { kind: 'added' };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401) return { kind: 'signed-out' };
    return { kind: 'refused', message: error.message };
  }
}

function useForgetting(isShown: boolean, forget: () => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a notice that appears starts the clock
  useEffect(() => {
    if (!isShown) return;
    const timer = setTimeout(forget, NOTICE_MS);
    return () => clearTimeout(timer);
  }, [isShown]);
}

function Told({ outcome, backPath }: { outcome: Outcome; backPath: string }) {
  switch (outcome.kind) {
    case 'added':
      return (
        <Alert
          kind="success"
          className="mt-3"
          actions={<TextLink to="/cart">Go to the cart</TextLink>}
        >
          Added to your cart.
        </Alert>
      );
    case 'signed-out':
      return (
        <Alert
          kind="warn"
          className="mt-3"
          actions={<TextLink to={`/signin?back=${encodeURIComponent(backPath)}`}>Login</TextLink>}
        >
          You need to first login.
        </Alert>
      );
    case 'refused':
      return (
        <Alert kind="danger" className="mt-3">
          {outcome.message}
        </Alert>
      );
    case 'sold-out':
      return (
        <Alert kind="warn" className="mt-3">
          {OUT_OF_STOCK_NOTICE}
        </Alert>
      );
    default:
      return null;
  }
}

function TextLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="text-link inline-flex min-h-11 items-center font-medium">
      {children}
    </Link>
  );
}
