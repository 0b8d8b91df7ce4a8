import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Product } from '../../../contract/product.ts';
import { OUT_OF_STOCK_NOTICE } from '../../../domain/stock.ts';
import { Alert, type AlertKind } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { productPath } from './catalogue-links.ts';
import { type Adding, type Outcome, useAdding } from './use-adding.ts';

interface AddToCartProps extends Adding {
  /** Stands beside the button: the price, in the bar of a phone. */
  children?: ReactNode;
}

/**
 * Add To Cart and what it says. The button of a sold-out product is disabled, yet keeps the focus
 * and can be pressed, so that the notice can say why (specification §4). What is said never moves
 * the button: on a phone it stands above, since the bar grows upwards.
 */
export function AddToCart({ children, ...adding }: AddToCartProps) {
  const { outcome, add } = useAdding(adding);
  const isSoldOut = adding.product.countInStock === 0;
  return (
    <div className="flex flex-col md:flex-col-reverse">
      <Said outcome={outcome} product={adding.product} />
      <div className="flex items-center gap-4">
        {children}
        <Button
          size="lg"
          wide
          pending={outcome.kind === 'adding'}
          pendingText="Adding…"
          aria-disabled={isSoldOut || outcome.kind === 'adding' || undefined}
          onClick={add}
          className={isSoldOut ? 'cursor-not-allowed opacity-55 hover:bg-kumkum!' : ''}
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

/** Two regions that stand from the start: what goes wrong interrupts, what went well waits its turn. */
function Said({ outcome, product }: { outcome: Outcome; product: Product }) {
  return (
    <div>
      <div role="alert">
        {outcome.kind === 'soldOut' && <Note kind="warn">{OUT_OF_STOCK_NOTICE}</Note>}
        {outcome.kind === 'refused' && <Note kind="danger">{outcome.message}</Note>}
        {outcome.kind === 'signedOut' && (
          <Note kind="warn">
            You need to first login.{' '}
            <NoteLink to={`/signin?${new URLSearchParams({ back: productPath(product._id) })}`}>
              Login
            </NoteLink>
          </Note>
        )}
      </div>
      <div role="status">
        {outcome.kind === 'added' && (
          <Note kind="success">
            Added to your cart. <NoteLink to="/cart">Go to the cart</NoteLink>
          </Note>
        )}
      </div>
    </div>
  );
}

function Note({ kind, children }: { kind: AlertKind; children: ReactNode }) {
  return (
    <Alert kind={kind} live={false} className="max-md:mb-3 md:mt-3">
      {children}
    </Alert>
  );
}

function NoteLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="-my-2.5 inline-flex min-h-11 items-center font-medium underline">
      {children}
    </Link>
  );
}
