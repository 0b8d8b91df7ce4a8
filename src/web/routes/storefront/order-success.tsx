import { useSearchParams } from 'react-router';
import { shortId } from '../../../domain/text/short-id.ts';
import { pageHead } from '../../platform/head.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ButtonLink } from '../../ui/forms/button.tsx';
import type { Route } from './+types/order-success.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead(matches, { title: 'Thank you for your order', isPrivate: true });

/**
 * A thank-you with a link to the order; the order's content is shown to its customer only, on its
 * own page.
 */
export default function OrderSuccess() {
  const [query] = useSearchParams();
  const orderId = query.get('orderId')?.trim();
  const to = orderId ? `/orders/${encodeURIComponent(orderId)}` : '/orders';
  return (
    <div className="page">
      <EmptyState
        level={1}
        title="Thank you for your order"
        actions={<ButtonLink to={to}>{orderId ? 'See the order' : 'My Orders'}</ButtonLink>}
        className="min-h-[60vh] justify-center"
      >
        {orderId && <p className="numerals">Order {shortId(orderId)}</p>}
        <p>We pack every saree by hand, and tell you here when it is on its way.</p>
      </EmptyState>
    </div>
  );
}
