import { useSearchParams } from 'react-router';
import { shortId } from '../../../domain/text/short-id.ts';
import { pageMeta } from '../../platform/head.ts';
import { MessagePage } from '../../storefront/pages/message-page.tsx';
import { ButtonLink } from '../../ui/forms/button.tsx';

const TITLE = 'Thank you for your order';

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
      <p>We pack every saree by hand, and tell you here when it is on its way.</p>
    </MessagePage>
  );
}
