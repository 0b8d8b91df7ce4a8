import { isRouteErrorResponse } from 'react-router';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ButtonLink } from '../../../ui/forms/button.tsx';
import type { CardProduct } from '../cards/card-product.ts';

import { SareeRow } from './product-row.tsx';

/** What the page of a product that is not for sale loads in its place. */
export interface MissingProduct {
  /** The answer's message for a product that was not found. */
  message: string;
  isRemoved: boolean;
  others: readonly CardProduct[];
}

/** The page of a product that does not exist, or not any more; others are shown below. */
export function ProductMissing({ error }: { error: unknown }) {
  if (!isRouteErrorResponse(error)) return null;
  const { message, isRemoved, others } = error.data as MissingProduct;
  return (
    <div className="page pb-16">
      <EmptyState
        level={1}
        title={isRemoved ? 'This saree is no longer for sale' : message}
        actions={<ButtonLink to="/">Back to Home</ButtonLink>}
      >
        {isRemoved
          ? 'Most of our sarees are single pieces. One of these may please you too.'
          : 'It may be sold, or its address may be misspelled.'}
      </EmptyState>
      <SareeRow id="others" title="Sarees you may like" products={others} />
    </div>
  );
}
