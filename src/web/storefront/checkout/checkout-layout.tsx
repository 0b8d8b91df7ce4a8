import { type ReactNode, type Ref, useEffect } from 'react';
import { useNavigate } from 'react-router';
import type { Shop } from '../../../contract/shop.ts';
import { normaliseAddress } from '../../../domain/addresses/indian-addresses.ts';
import { formatRupees, type Paise, times } from '../../../domain/money/money.ts';
import { checkShippingAddress } from '../../../domain/orders/order-checks.ts';
import { tidyGstin } from '../../../domain/tax/gstin.ts';
import { phoneText } from '../../../domain/text/phone.ts';
import { CHECKOUT_STEPS, type CheckoutStep } from '../../platform/require-sign-in.ts';
import { useSession } from '../../platform/session.ts';
import { useShop } from '../../platform/shop.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/fields.tsx';
import { Alert } from '../../ui/messages.tsx';
import { Steps } from '../../ui/navigation.tsx';
import { Card } from '../../ui/panels.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Loading, Skeleton, SkeletonText } from '../../ui/skeleton.tsx';
import { Heading, PostalAddress, TextLink } from '../../ui/typography.tsx';
import { BuyerBusiness } from './buyer-business.tsx';
import {
  applicablePromo,
  availableItems,
  isAvailable,
  itemKey,
  type LocalCartItem,
  shortage,
  toThumbnail,
} from './cart-items.ts';
import { useCart } from './cart-store.ts';
import { type AddressForm, appliedPromo } from './checkout-store.ts';
import { useCheckoutTotals, useQuotedTax } from './checkout-totals.ts';
import { itemCountText, OrderFigures } from './order-figures.tsx';
import { leaveEmptyCartNotice } from './submit-order.ts';

interface CheckoutLayoutProps {
  step: CheckoutStep;
  title: string;
  titleRef?: Ref<HTMLHeadingElement>;
  lead?: ReactNode;
  namesItems?: boolean;
  paymentFee?: Paise;
  action?: ReactNode;
  children?: ReactNode;
}

export function CheckoutLayout(props: CheckoutLayoutProps) {
  const { step, title, titleRef, lead, namesItems, paymentFee, action, children } = props;
  const items = availableItems(useCart());
  const promo = appliedPromo.use();
  const { pricing } = useShop();
  const isAddressed = step === '/payment' || step === '/placeorder';
  const { totalsWith, addedTax } = useCheckoutTotals(isAddressed);
  const totals = totalsWith(paymentFee);
  const quoted = useQuotedTax(isAddressed);
  return (
    <CheckoutFrame step={step} title={title} titleRef={titleRef} lead={lead}>
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_min(24rem,40%)] lg:gap-14">
        <div className="min-w-0">{children}</div>
        <Card as="aside" aria-label="Order summary" padding="lg" className="lg:sticky lg:top-24">
          <Heading level={2} size="sub">
            Order summary
          </Heading>
          {namesItems && items.length > 0 && (
            <div className="mt-5 border-b border-line pb-5">
              <ItemList items={items} />
            </div>
          )}
          <div className="mt-5">
            <OrderFigures
              itemCount={itemCountText(items)}
              totals={totals}
              taxRate={pricing}
              promoCode={applicablePromo(totals.items, promo)?.code}
              isTaxAwaited={addedTax === null}
            />
          </div>
          {quoted.endedCode && (
            <Alert kind="warn" className="mt-4">
              {quoted.endedCode}
            </Alert>
          )}
          {quoted.failure && (
            <Alert kind="danger" className="mt-4">
              <p>{`The tax is not known yet: ${quoted.failure}`}</p>
              <Button variant="secondary" className="mt-3" onClick={quoted.tryAgain}>
                Try again
              </Button>
            </Alert>
          )}
          {action && <div className="mt-6">{action}</div>}
        </Card>
      </div>
    </CheckoutFrame>
  );
}

function CheckoutFrame({ step, title, titleRef, lead, children }: CheckoutLayoutProps) {
  return (
    <div className="page min-h-dvh py-6 md:py-10">
      <Steps
        label="Checkout"
        steps={CHECKOUT_STEPS}
        current={CHECKOUT_STEPS.findIndex(({ to }) => to === step)}
        className="max-w-3xl"
      />
      <Heading level={1} ref={titleRef} tabIndex={-1} className="mt-7 mb-6 md:mt-10 md:mb-8">
        {title}
      </Heading>
      {lead && <div className="-mt-3 mb-6 md:-mt-4 md:mb-8">{lead}</div>}
      {children}
    </div>
  );
}

/** `children` are the placeholder of the left column; fields by default. */
export function CheckoutSkeleton({ step, title, lead, children }: CheckoutLayoutProps) {
  return (
    <CheckoutFrame step={step} title={title} lead={lead}>
      <noscript>
        <p className="mb-6">Ordering needs JavaScript, which is switched off in this browser.</p>
      </noscript>
      <Loading className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_min(24rem,40%)] lg:gap-14">
        <div>
          {children ?? (
            <div className="grid gap-6">
              <Skeleton className="h-16" />
              <Skeleton className="h-16" />
              <Skeleton className="h-16" />
              <Skeleton className="h-13 w-48" />
            </div>
          )}
        </div>
        <Card padding="lg">
          <Heading level={2} size="sub">
            Order summary
          </Heading>
          <SkeletonText lines={4} className="mt-6 mb-8" />
          <Skeleton className="h-13" />
        </Card>
      </Loading>
    </CheckoutFrame>
  );
}

interface CheckoutSectionProps {
  title: string;
  /** The link to change it, with a text for screen readers. */
  change?: { to: string; what: string };
  children: ReactNode;
}

export function CheckoutSection({ title, change, children }: CheckoutSectionProps) {
  return (
    <section className="border-t border-line pt-5">
      <div className="mb-2 flex min-h-11 items-center justify-between gap-4">
        <Heading level={2} size="sub">
          {title}
        </Heading>
        {change && (
          <TextLink to={change.to} standalone>
            Change<span className="sr-only"> {change.what}</span>
          </TextLink>
        )}
      </div>
      {children}
    </section>
  );
}

export function ItemList({ items }: { items: readonly LocalCartItem[] }) {
  return (
    <ul className="divide-y divide-line">
      {items.map((item) => (
        <li key={itemKey(item)} className="flex gap-4 py-3 first:pt-0 last:pb-0">
          <div className="w-14 shrink-0">
            <Picture {...toThumbnail(item.imageUrl[0] ?? '')} alt="" sizes="3.5rem" priority />
          </div>
          <div className="min-w-0 flex-1">
            <p className="leading-snug">{item.name}</p>
            {item.options && <p className="text-sm text-soft">{item.options}</p>}
            {isAvailable(item) && (
              <p className="numerals mt-1 flex flex-wrap justify-between gap-x-4 text-sm">
                <span className="text-soft">
                  {item.qty} × {formatRupees(item.price)}
                </span>
                <span className="font-medium">{formatRupees(times(item.price, item.qty))}</span>
              </p>
            )}
            {shortage(item) && (
              <FieldError className="mt-1 font-medium">{shortage(item)}</FieldError>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** In place of a step whose cart became empty while it was open: leads to the cart. */
export function EmptyCartRedirect() {
  const navigate = useNavigate();
  const isSignedIn = useSession(({ user }) => user !== null);
  useEffect(() => {
    // A sign-out empties the cart too, and leads elsewhere.
    if (isSignedIn) void navigate(leaveEmptyCartNotice(), { replace: true });
  }, [isSignedIn, navigate]);
  return null;
}

interface DeliveryAddressProps {
  address: AddressForm;
  /** With the regular scheme the buyer's business is named. */
  gst?: Shop['gst'];
}

export function DeliveryAddress({ address, gst }: DeliveryAddressProps) {
  const isComplete = Object.keys(checkShippingAddress(address)).length === 0;
  if (!isComplete) return <p className="text-soft">No complete address yet</p>;
  const { phone } = normaliseAddress(address);
  return (
    <>
      <PostalAddress {...address} phone={phoneText(phone)} />
      {gst?.scheme === 'regular' && (
        <BuyerBusiness buyerGstin={tidyGstin(address.gstin)} buyerName={address.businessName} />
      )}
    </>
  );
}
