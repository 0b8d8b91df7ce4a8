import { Alert } from '../../ui/alert.tsx';
import { TextLink } from '../../ui/text-link.tsx';

/** Above a step of the checkout that is reached with an empty cart, as by Back after an order. */
export function NothingToOrder() {
  return (
    <Alert kind="info" live={false} className="mb-6" title="Your cart is empty">
      What you have ordered stands under <TextLink to="/orders">My Orders</TextLink>, and{' '}
      <TextLink to="/">more sarees</TextLink> wait in the shop.
    </Alert>
  );
}
