import { useSearchParams } from 'react-router';
import type { PageHandle } from '../../../contract/api.ts';
import { shortId } from '../../../domain/text/text.ts';
import { pageMeta } from '../../platform/head.ts';
import { MessagePage } from '../../storefront/pages/error-pages.tsx';
import { ButtonLink } from '../../ui/button.tsx';

const TITLE = 'Thank you for your order';

export const handle = {
  examples: ['/order-success?orderId=5f0c2a9b-1d3e-4f60-8a7b-9c0d1e2f3a4b'],
} satisfies PageHandle;

export const meta = pageMeta({ title: TITLE, isPrivate: true });

/** The order's content is shown to its customer only, on its own page. */
export default function OrderSuccess() {
  const [query] = useSearchParams();
  const orderId = query.get('orderId')?.trim();
  return (
    <MessagePage
      title={TITLE}
      actions={
        <ButtonLink to={orderId ? `/orders/${encodeURIComponent(orderId)}` : '/orders'}>
          {orderId ? 'See the order' : 'My Orders'}
        </ButtonLink>
      }
    >
      {orderId && <p className="numerals">Order {shortId(orderId)}</p>}
      <p>We pack every order by hand, and tell you here when it is on its way.</p>
    </MessagePage>
  );
}
