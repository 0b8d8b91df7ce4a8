import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { PageHandle } from '../../../../contract/api.ts';
import type { Order } from '../../../../contract/orders.ts';
import { formatPaise, type Paise, ZERO } from '../../../../domain/money/money.ts';
import { cashRefusal } from '../../../../domain/payments/cash-on-delivery.ts';
import {
  isCollected,
  PAYMENT_TRAITS,
  type PaymentMethod,
  parsePaymentMethod,
} from '../../../../domain/payments/payment-methods.ts';
import { MINUTE_MS } from '../../../../domain/time/calendar.ts';
import { pageMeta } from '../../../platform/head.ts';
import { useShop } from '../../../platform/shop.ts';
import { SendConfirmation } from '../../../storefront/accounts/send-confirmation.tsx';
import { beginPayment } from '../../../storefront/checkout/begin-payment.ts';
import { refreshCart } from '../../../storefront/checkout/cart-store.ts';
import { useCashAsks } from '../../../storefront/checkout/cash-asks.tsx';
import {
  CheckoutLayout,
  CheckoutSection,
  CheckoutSkeleton,
  DeliveryAddress,
  EmptyCartRedirect,
} from '../../../storefront/checkout/checkout-layout.tsx';
import { paymentMethod, shippingAddress } from '../../../storefront/checkout/checkout-store.ts';
import { useCheckoutTotals } from '../../../storefront/checkout/checkout-totals.ts';
import { useNothingToPay } from '../../../storefront/checkout/order-figures.tsx';
import {
  getPaymentFee,
  HoldLimitNote,
  loadHoldLimit,
  loadPaymentOptions,
  paypalPrice,
  TestModeNote,
  toCashRules,
  useItemsLeft,
} from '../../../storefront/checkout/payment-options.tsx';
import { PromoField } from '../../../storefront/checkout/promo-field.tsx';
import {
  clearOrderKey,
  openCheckout,
  requireItems,
} from '../../../storefront/checkout/submit-order.ts';
import {
  ErrorAlert,
  OrderableCart,
  PlaceButton,
  type PlacingProgress,
  usePlaceOrder,
} from '../../../storefront/checkout/use-place-order.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/messages.tsx';
import { TextLink } from '../../../ui/typography.tsx';
import type { Route } from './+types/route.ts';
import { PAYMENT_FORM_ID, PaymentForm } from './payment-form.tsx';

const TITLE = 'Payment';

export const handle = { isPersonal: true } satisfies PageHandle;

export const meta = pageMeta({ title: TITLE, isPrivate: true });

/** Current figures: some orders are placed from this page. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const [options, holdLimit] = await openCheckout(request, () =>
    Promise.all([loadPaymentOptions(), loadHoldLimit(), refreshCart()]),
  );
  requireItems();
  return { options, holdLimit };
}

export function HydrateFallback() {
  return <CheckoutSkeleton step="/payment" title={TITLE} />;
}

export default function Payment({ loaderData: { options, holdLimit } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const { paymentMethods, gst } = useShop();
  // Without those whose gateway does not work at the moment.
  const offered = options?.methods ?? paymentMethods.filter((each) => !isCollected(each));
  const [chosen, setMethod] = useState(
    () => parsePaymentMethod(paymentMethod.read(), offered) ?? findSoleMethod(offered),
  );
  const address = shippingAddress.use();
  const { totalsWith, addedTax } = useCheckoutTotals();
  const cash = toCashRules(options);
  const cashTotals = totalsWith(cash?.cashFee ?? ZERO);
  const asks = useCashAsks(addedTax === null ? null : options, cashTotals.total);
  const cashProblem = cash && (cashRefusal(cash, { ...address, ...cashTotals }) ?? asks.refusal);
  const method = isCollected(chosen) && (cash === null || cashProblem) ? null : chosen;
  const isFree = useNothingToPay();
  const paymentFee = isFree ? ZERO : getPaymentFee(method, options);
  const { total } = totalsWith(paymentFee);
  const { promo, progress, isCartRefused, isOver, isPriced, place, removeInvalid, reviewAgain } =
    usePlaceOrder(paymentFee);

  const hasAdvance = isCollected(method) && asks.advance > 0;
  const asksToConfirm = isCollected(method) && asks.confirmHours !== null;
  const isOverLimit = useItemsLeft(holdLimit, method, hasAdvance) < 0;

  function onContinue(choice: PaymentMethod) {
    if (!PAYMENT_TRAITS[choice].isPlacedOnPaymentPage) return navigate('/placeorder');
    return place(choice, pay);
  }

  if (isOver) return <EmptyCartRedirect />;
  return (
    <CheckoutLayout step="/payment" title={TITLE} namesItems paymentFee={paymentFee}>
      {isFree ? (
        <NothingToPay promo={<PromoField promo={promo} />} />
      ) : offered.length === 0 ? (
        <Alert kind="warn">
          No payment method is available at the moment. Please come back later.
        </Alert>
      ) : (
        <>
          <TestModeNote methods={offered} options={options} className="mb-6" />
          <PaymentForm
            offered={offered}
            cashFee={cash?.cashFee ?? ZERO}
            cashAsks={asks}
            cashProblem={cashProblem}
            method={method}
            onChoose={setMethod}
            phoneError={progress.kind === 'unpaid' ? progress.phoneError : undefined}
            paypalPrice={paypalPrice(totalsWith(ZERO).total, options?.paypal)}
            onContinue={onContinue}
          />
          <HoldLimitNote
            limit={asksToConfirm && !isOverLimit ? null : holdLimit}
            method={method}
            hasAdvance={hasAdvance}
            sendAgain={<SendConfirmation />}
            className="mt-6"
          />
          <div className="mt-8 grid gap-6">
            <CheckoutSection title="Promo code">
              <PromoField promo={promo} />
            </CheckoutSection>
            <CheckoutSection
              title="Delivering to"
              change={{ to: '/shipping', what: 'the delivery address' }}
            >
              <DeliveryAddress address={address} gst={gst} />
            </CheckoutSection>
          </div>
          <div className="mt-8 border-t border-line pt-6">
            <Outcome progress={progress} onRemoveInvalid={removeInvalid} />
            <OrderableCart isExplained={isCartRefused} onChanged={reviewAgain}>
              <PlaceButton
                progress={progress}
                type="submit"
                form={PAYMENT_FORM_ID}
                disabled={isOverLimit || !isPriced}
                className="w-full sm:w-fit sm:min-w-56"
              >
                Continue
              </PlaceButton>
              <p className="numerals mt-3 max-w-prose text-sm text-soft">
                {nextStep(method, total)}
              </p>
            </OrderableCart>
          </div>
        </>
      )}
    </CheckoutLayout>
  );
}

/** In place of the payment methods, where a code covers all of the order. */
function NothingToPay({ promo }: { promo: ReactNode }) {
  return (
    <>
      <Alert live={false} title="Nothing to pay">
        Your promo code covers the whole order.
      </Alert>
      <div className="mt-8 grid gap-6">
        <CheckoutSection title="Promo code">{promo}</CheckoutSection>
      </div>
      <div className="mt-8 border-t border-line pt-6">
        <ButtonLink to="/placeorder" size="lg" className="w-full sm:w-fit sm:min-w-56">
          Continue
        </ButtonLink>
      </div>
    </>
  );
}

function findSoleMethod(offered: readonly PaymentMethod[]): PaymentMethod | null {
  return offered.length === 1 ? (offered[0] ?? null) : null;
}

/**
 * Opens the gateway of a placed order (specification §4, Cashfree flow). The cart stays until the
 * payment has succeeded; another attempt pays the same order.
 */
async function pay(order: Order): Promise<PlacingProgress> {
  if (order.isPaid) {
    clearOrderKey();
    void refreshCart();
    return { kind: 'paid', orderId: order._id };
  }
  const error = await beginPayment(order);
  if (!error) return { kind: 'reviewing' };
  const { message, fields } = error;
  return { kind: 'unpaid', orderId: order._id, message, phoneError: fields.phone };
}

interface OutcomeProps {
  progress: PlacingProgress;
  onRemoveInvalid: () => void;
}

/** Scrolled into view: on a phone the total bar would cover it. */
function Outcome({ progress, onRemoveInvalid }: OutcomeProps) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (['refused', 'unpaid', 'paid'].includes(progress.kind)) {
      frame.current?.scrollIntoView({ block: 'nearest' });
    }
  }, [progress]);
  return (
    <div ref={frame} className="scroll-mt-24 scroll-mb-40">
      {progress.kind === 'refused' && (
        <ErrorAlert
          failure={progress.failure}
          onRemoveInvalid={onRemoveInvalid}
          sendConfirmation={<SendConfirmation />}
        />
      )}
      {progress.kind === 'unpaid' && (
        <Alert kind="danger" className="mb-4">
          <p>Payment failed: {progress.message}</p>
          <p className="mt-2">
            Your order is placed and kept for you. Try again here, or pay from{' '}
            <OrderLink orderId={progress.orderId}>the order’s page</OrderLink>: it is not placed
            twice.
          </p>
        </Alert>
      )}
      {progress.kind === 'paid' && (
        <Alert kind="success" className="mb-4">
          This order is paid already.{' '}
          <OrderLink orderId={progress.orderId}>See the order</OrderLink>
        </Alert>
      )}
    </div>
  );
}

function OrderLink({ orderId, children }: { orderId: string; children: string }) {
  return (
    <TextLink to={`/orders/${orderId}`} className="font-medium">
      {children}
    </TextLink>
  );
}

function nextStep(method: PaymentMethod | null, total: Paise): string {
  if (method === null || !PAYMENT_TRAITS[method].isPlacedOnPaymentPage) {
    return 'Next you review your order. Nothing is placed yet.';
  }
  const minutes = (PAYMENT_TRAITS[method].firstHoldMs ?? 0) / MINUTE_MS;
  return `Places your order and takes you to ${method} to pay ${formatPaise(total)}. Your items are kept for you for ${minutes} minutes meanwhile.`;
}
