import { useEffect, useState } from 'react';
import { ApiError } from '../../../contract/client.ts';
import type { Product } from '../../../contract/product.ts';
import { loadSession, useSession } from '../../platform/session.ts';

/** How long the notice of a sold-out product stays (specification §9). */
const NOTICE_MS = 3000;

/** What came of the last attempt to add. */
export type Outcome =
  | { kind: 'none' | 'adding' | 'added' | 'soldOut' | 'signedOut' }
  | { kind: 'refused'; message: string };

const NONE: Outcome = { kind: 'none' };

export interface Adding {
  product: Product;
  quantity: number;
  /** Puts so many into the cart; throws `ApiError` when refused. */
  onAdd: (quantity: number) => Promise<void>;
}

/** Adds a product to the cart of whoever is signed in (specification §5), and says what came of it. */
export function useAdding({ product, quantity, onAdd }: Adding) {
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
    setOutcome(await outcomeOf(onAdd(quantity)));
  }
  return { outcome, add };
}

async function outcomeOf(adding: Promise<void>): Promise<Outcome> {
  try {
    await adding;
    return { kind: 'added' };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'SIGNED_OUT') return { kind: 'signedOut' };
    return { kind: 'refused', message: error.message };
  }
}
