import { Link } from 'react-router';
import type { AdminOrder } from '../../../../contract/payment.ts';
import { customerPath } from '../customers/customer-path.ts';
import { CopyAddress } from './copy-address.tsx';
import { OrderPanel } from './order-panel.tsx';
import { postalLines } from './postal-lines.ts';

/** Who ordered, and where it goes. */
export function CustomerPanel({ found }: { found: AdminOrder }) {
  const { customer, order } = found;
  const to = order.shippingAddress;
  return (
    <OrderPanel title="Customer">
      <p className="font-medium wrap-anywhere">
        <Link to={customerPath(order.user)} className="text-link">
          {customer.name}
        </Link>
      </p>
      <p>
        <a href={`mailto:${customer.email}`} className="text-link wrap-anywhere">
          {customer.email}
        </a>
      </p>
      <address className="mt-3 border-t border-line pt-3 not-italic wrap-anywhere">
        {to.address}
        <br />
        {to.city} {to.postalCode}
        <br />
        {[to.state, to.country].filter(Boolean).join(', ')}
        {to.phone && (
          <>
            <br />
            Phone{' '}
            <a href={`tel:${to.phone}`} className="text-link numerals">
              {to.phone}
            </a>
          </>
        )}
      </address>
      <CopyAddress lines={postalLines(customer.name, to)} />
    </OrderPanel>
  );
}
